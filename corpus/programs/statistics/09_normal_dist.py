# NormalDist: density, shares, z-scores
from statistics import NormalDist
n = NormalDist(100, 15)
print(n.mean, n.stdev, n.variance, n.median)
print(round(n.cdf(100), 6), round(n.cdf(115) - n.cdf(85), 6), round(n.pdf(100), 8), round(n.inv_cdf(0.975), 4), n.zscore(130))
print([round(q, 3) for q in n.quantiles(4)], NormalDist.from_samples([1, 2, 3, 4]).mean)
s = n + NormalDist(10, 8)
print(s.mean, s.stdev, (n * 2).stdev, (n - 50).mean, n == NormalDist(100, 15))
print(round(NormalDist().overlap(NormalDist(1, 1)), 6))
