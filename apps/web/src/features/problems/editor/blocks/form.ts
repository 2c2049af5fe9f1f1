import {
  type BlockLanguage,
  type BlockType,
  blockCategories,
  type blockCategoryNames,
  blockTypes,
} from '@verdict/contract/blocks'
import { limits } from '@verdict/contract/limits'
import { type BlockSet, blockSetOf, blockSets } from '@verdict/rules/blocks'
import type { DataFor } from '../../../../api/endpoints.ts'

type Stored = NonNullable<DataFor<'adminProblems.detail'>['blocks']>

/** Block programming in the editor. The limit is a text while it is typed. */
export interface BlocksForm {
  readonly language: BlockLanguage
  readonly types: readonly BlockType[]
  readonly maxBlocks: string
  /** Null for none; empty while nothing is placed yet. */
  readonly starter: string | null
  readonly allowsPrograms: boolean
}

export const newBlocks: BlocksForm = {
  language: 'Python3',
  types: blockSets.loops,
  maxBlocks: '',
  starter: null,
  allowsPrograms: false,
}

export const blocksFormOf = (stored: Stored | null | undefined): BlocksForm | null =>
  stored == null ? null : { ...stored, maxBlocks: stored.maxBlocks === null ? '' : String(stored.maxBlocks) }

/** The setting as it is saved; `false` turns it off. */
export const blocksBody = (form: BlocksForm | null): Stored | false =>
  form === null
    ? false
    : {
        ...form,
        types: [...form.types],
        maxBlocks: form.maxBlocks.trim() === '' ? null : Number(form.maxBlocks),
        starter: form.starter === '' ? null : form.starter,
      }

/** The name of the field with an error; null when it can be saved. */
export const blocksFault = (form: BlocksForm): 'types' | 'maxBlocks' | null => {
  if (form.types.length === 0) return 'types'
  const max = form.maxBlocks.trim()
  const isFit = max === '' || (/^\d{1,4}$/.test(max) && Number(max) >= 1 && Number(max) <= limits.blocks.maxBlocks)
  return isFit ? null : 'maxBlocks'
}

export const setOf = ({ types }: BlocksForm): BlockSet | 'custom' => blockSetOf(types) ?? 'custom'

/** Adds or removes blocks; the order stays that of the toolbox. */
export const withTypes = (form: BlocksForm, changed: readonly BlockType[], isOn: boolean): BlocksForm => ({
  ...form,
  types: blockTypes.filter((type) => (changed.includes(type) ? isOn : form.types.includes(type))),
})

export const typesOf = (category: (typeof blockCategoryNames)[number]): readonly BlockType[] =>
  blockCategories[category]
