# a name that was never given a value; ends with NameError
done = 0
def step(n):
    global done
    done += n
    return done
print(step(1))
print(step(2))
print(done)
print(zzqxk_undefined)
