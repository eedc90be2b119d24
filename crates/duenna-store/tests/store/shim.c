/* Preloaded into a test process: writes down every change of the files under $SHIM_ROOT, and what was made durable, to
 * $SHIM_LOG. With $SHIM_FULL, writes fail with "no space left" after that many bytes. With $SHIM_FAULT, `HOW N`, the Nth
 * operation on those files fails once, `eio` or `enospc`, or writes only half of it, `short`; $SHIM_COUNT is a file for how many there were.
 *
 * A record: one byte what, then for each field a 32-bit length and its bytes. W path offset data, T path length, S path
 * (of a file or a folder), C path, R from to, U path. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int out = -2;
static long long left = -1;
static long fault_at = -1, operations = 0;
static char fault_how[16];

static void begin(void) {
    pthread_mutex_lock(&lock);
    if (out != -2) return;
    const char *path = getenv("SHIM_LOG");
    const char *full = getenv("SHIM_FULL");
    if (full) left = atoll(full);
    const char *fault = getenv("SHIM_FAULT");
    if (fault && sscanf(fault, "%15s %ld", fault_how, &fault_at) != 2) abort();
    out = path ? REAL(open)(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
}

static void end(void) { pthread_mutex_unlock(&lock); }

static int ours(const char *path) {
    const char *root = getenv("SHIM_ROOT");
    size_t n = root ? strlen(root) : 0;
    return n && strncmp(path, root, n) == 0 && (path[n] == '/' || path[n] == 0);
}

static int path_of(int fd, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, 4095);
    if (n < 0) return 0;
    path[n] = 0;
    return ours(path);
}

static void field(const void *data, uint32_t len) {
    ssize_t (*put)(int, const void *, size_t) = REAL(write);
    if (put(out, &len, 4) != 4 || put(out, data, len) != (ssize_t)len) abort();
}

static void record(char what, const char *path) {
    if (REAL(write)(out, &what, 1) != 1) abort();
    field(path, strlen(path));
}

static int full(size_t len) {
    if (left < 0) return 0;
    if ((long long)len > left) { left = 0; errno = ENOSPC; return 1; }
    left -= len;
    return 0;
}

/* Whether the operation fails now; with `len`, a write may be cut short instead. */
static int faulty(size_t *len) {
    if (operations++ != fault_at) return 0;
    if (strcmp(fault_how, "short") == 0) {
        if (len && *len > 1) *len /= 2;
        return 0;
    }
    errno = strcmp(fault_how, "eio") == 0 ? EIO : ENOSPC;
    return 1;
}

__attribute__((destructor)) static void count(void) {
    const char *path = getenv("SHIM_COUNT");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (file) { fprintf(file, "%ld", operations); fclose(file); }
}

static ssize_t written(int fd, const void *data, size_t len, int64_t at, int positioned) {
    char path[4096];
    begin();
    int mine = out >= 0 && path_of(fd, path);
    ssize_t n = -1;
    if (!mine || (!full(len) && !faulty(&len))) {
        struct stat st;
        if (mine && !positioned) {
            int append = fcntl(fd, F_GETFL) & O_APPEND;
            at = append && fstat(fd, &st) == 0 ? st.st_size : lseek(fd, 0, SEEK_CUR);
        }
        n = positioned ? REAL(pwrite)(fd, data, len, at) : REAL(write)(fd, data, len);
        if (mine && n > 0) { record('W', path); field(&at, 8); field(data, n); }
    }
    int saved = errno;
    end();
    errno = saved;
    return n;
}

ssize_t write(int fd, const void *data, size_t len) { return written(fd, data, len, 0, 0); }
ssize_t pwrite(int fd, const void *data, size_t len, off_t at) { return written(fd, data, len, at, 1); }
ssize_t pwrite64(int fd, const void *data, size_t len, off64_t at) { return written(fd, data, len, at, 1); }

/* Not recorded: their use on our files would make the record incomplete, so it ends the test. */
ssize_t writev(int fd, const struct iovec *v, int n) {
    char path[4096];
    if (path_of(fd, path)) abort();
    return REAL(writev)(fd, v, n);
}
int fallocate(int fd, int mode, off_t at, off_t len) { (void)fd; (void)mode; (void)at; (void)len; errno = EOPNOTSUPP; return -1; }

static int truncated(int fd, int64_t len) {
    char path[4096];
    begin();
    int mine = out >= 0 && path_of(fd, path);
    int r = mine && faulty(NULL) ? -1 : REAL(ftruncate)(fd, len);
    if (r == 0 && mine) { record('T', path); field(&len, 8); }
    int saved = errno;
    end();
    errno = saved;
    return r;
}
int ftruncate(int fd, off_t len) { return truncated(fd, len); }
int ftruncate64(int fd, off64_t len) { return truncated(fd, len); }

static int synced(int fd, int (*sync)(int)) {
    char path[4096];
    begin();
    int mine = out >= 0 && path_of(fd, path);
    int r = mine && faulty(NULL) ? -1 : sync(fd);
    if (r == 0 && mine) record('S', path);
    int saved = errno;
    end();
    errno = saved;
    return r;
}
int fsync(int fd) { return synced(fd, REAL(fsync)); }
int fdatasync(int fd) { return synced(fd, REAL(fdatasync)); }

static int opened(const char *path, int flags, mode_t mode) {
    begin();
    int mine = out >= 0 && ours(path) && (flags & O_CREAT);
    int there = mine && access(path, F_OK) == 0;
    int fd = mine && !there && faulty(NULL) ? -1 : REAL(open)(path, flags, mode);
    if (fd >= 0 && mine && !there) record('C', path);
    if (fd >= 0 && out >= 0 && ours(path) && there && (flags & O_TRUNC)) {
        int64_t zero = 0;
        record('T', path);
        field(&zero, 8);
    }
    int saved = errno;
    end();
    errno = saved;
    return fd;
}
#define OPEN(name)                                            \
    int name(const char *path, int flags, ...) {              \
        va_list rest;                                         \
        va_start(rest, flags);                                \
        mode_t mode = flags & O_CREAT ? va_arg(rest, int) : 0; \
        va_end(rest);                                         \
        return opened(path, flags, mode);                     \
    }
OPEN(open)
OPEN(open64)

int rename(const char *from, const char *to) {
    begin();
    int mine = out >= 0 && ours(from);
    int r = mine && faulty(NULL) ? -1 : REAL(rename)(from, to);
    if (r == 0 && mine) { record('R', from); field(to, strlen(to)); }
    int saved = errno;
    end();
    errno = saved;
    return r;
}

int unlink(const char *path) {
    begin();
    int mine = out >= 0 && ours(path);
    int r = mine && faulty(NULL) ? -1 : REAL(unlink)(path);
    if (r == 0 && mine) record('U', path);
    int saved = errno;
    end();
    errno = saved;
    return r;
}
