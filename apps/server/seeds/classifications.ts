import type { TagGroup } from '../src/features/problems/saving/save-tags.ts'
import type { Bilingual } from './problems/source.ts'
import { tag } from './problems/tags.ts'

const group = (chinese: string, english: string, color: string, tags: readonly Bilingual[]): TagGroup => ({
  name: chinese,
  nameEn: english,
  color,
  tags: tags.map((tag) => ({ name: tag['zh-CN'], nameEn: tag['en-US'] })),
})

/** How tags are grouped on the list page. White text reads well on every colour (contrast of 4.5 and more). */
export const tagGroups: readonly TagGroup[] = [
  group('基础', 'Fundamentals', '#2e7d32', [tag.basics, tag.simulation, tag.sorting, tag.strings, tag.bits]),
  group('策略', 'Techniques', '#b4471b', [tag.greedy, tag.dynamicProgramming, tag.binarySearch, tag.search]),
  group('图与树', 'Graphs and Trees', '#1565c0', [tag.graphs, tag.shortestPaths, tag.trees]),
  group('数据结构', 'Data Structures', '#6a3fb5', [tag.dataStructures]),
  group('数学', 'Mathematics', '#ad1457', [tag.math, tag.numberTheory, tag.geometry]),
  group('题型', 'Kinds of Problems', '#546e7a', [tag.constructive, tag.interactive]),
]
