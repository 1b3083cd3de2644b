"use strict";
// The work of `dict_growth.harn` on a bare `Map`: prints `ms-of-n ms-of-2n`, the best of each.

function work(n) {
  const map = new Map();
  for (let i = 0; i < n; i++) map.set(`key${i}`, i);
  return map.size;
}

function measure(n) {
  const start = performance.now();
  work(n);
  return performance.now() - start;
}

const n = Number(process.argv[2]);
const once = [];
const twice = [];
for (let round = 0; round < 9; round++) {
  once.push(measure(n));
  twice.push(measure(2 * n));
}
console.log(`${Math.min(...once)} ${Math.min(...twice)}`);
