import { type adminTags, type DataOf, toInstant } from '@verdict/contract'
import type { ClassificationRow, TagRow } from './repository.ts'

export const presentTag = (row: TagRow): DataOf<typeof adminTags.addTag> => ({
  id: row.id,
  name: row.name,
  nameEn: row.name_en,
  color: row.color,
  oj: row.oj,
  gid: row.group_id,
  tcid: row.classification_id,
  gmtCreate: toInstant(row.created_at),
  gmtModified: toInstant(row.updated_at),
})

export const presentClassification = (row: ClassificationRow): DataOf<typeof adminTags.addClassification> => ({
  id: row.id,
  name: row.name,
  nameEn: row.name_en,
  oj: row.oj,
  rank: row.rank,
  gmtCreate: toInstant(row.created_at),
  gmtModified: toInstant(row.updated_at),
})
