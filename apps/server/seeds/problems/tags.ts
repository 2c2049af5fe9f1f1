import type { Bilingual } from './source.ts'

const named = (chinese: string, english: string): Bilingual => ({ 'zh-CN': chinese, 'en-US': english })

export const tag = {
  basics: named('入门', 'Basics'),
  simulation: named('模拟', 'Simulation'),
  math: named('数学', 'Math'),
  strings: named('字符串', 'Strings'),
  sorting: named('排序', 'Sorting'),
  greedy: named('贪心', 'Greedy'),
  dynamicProgramming: named('动态规划', 'Dynamic Programming'),
  graphs: named('图论', 'Graphs'),
  shortestPaths: named('最短路', 'Shortest Paths'),
  dataStructures: named('数据结构', 'Data Structures'),
  binarySearch: named('二分', 'Binary Search'),
  search: named('搜索', 'Search'),
  geometry: named('几何', 'Geometry'),
  numberTheory: named('数论', 'Number Theory'),
  trees: named('树', 'Trees'),
  bits: named('位运算', 'Bits'),
  interactive: named('交互', 'Interactive'),
  constructive: named('构造', 'Constructive'),
}
