import { Button, TextInput } from '@mantine/core'
import { type BlockLanguage, blockCategoryNames, blockLanguages, blockTypes } from '@verdict/contract/blocks'
import { limits } from '@verdict/contract/limits'
import { isFunctionProblem } from '@verdict/rules'
import { type BlockSet, blockSetNames, blockSets } from '@verdict/rules/blocks'
import { Suspense } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { loadTexts } from '../../../../i18n/later.ts'
import { recordOf } from '../../../../lib/extra-files.ts'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import styles from '../editor/Editor.module.css'
import type { Editor } from '../editor/use-editor.ts'
import own from './BlocksFields.module.css'
import { type BlocksForm, newBlocks, setOf, typesOf, withTypes } from './form.ts'

const BlocksBoard = lazyPart(async () => {
  const [board] = await Promise.all([import('../../../../live/blocks/BlocksBoard.tsx'), loadTexts(['blocks'])])
  return board
})

/** Block programming: on or off, and the blocks of solvers. */
export default function BlocksFields({ editor }: { editor: Editor }) {
  const { t } = useTranslation('adminBlocks')
  const { values: form, set } = editor
  const { blocks } = form
  const isUnfit = form.judgeMode === 'interactive' || form.isFileIO || isFunctionProblem(recordOf(form.userExtraFiles))
  return (
    <section className={styles.form} aria-label={t('title')}>
      <div>
        <h2>{t('title')}</h2>
        <p className={styles.hint}>{t('hint')}</p>
      </div>
      {isUnfit && <Notice kind={blocks === null ? 'info' : 'warning'}>{t('unfit')}</Notice>}
      <Toggle
        label={t('on')}
        checked={blocks !== null}
        disabled={isUnfit && blocks === null}
        onChange={(isOn) => set({ blocks: isOn ? newBlocks : null })}
      />
      {blocks !== null && <Chosen editor={editor} blocks={blocks} />}
    </section>
  )
}

interface ChosenProps {
  readonly editor: Editor
  readonly blocks: BlocksForm
}

function Chosen({ editor, blocks }: ChosenProps) {
  const { t } = useTranslation(['adminBlocks', 'blocks'])
  const { errorOf, leave } = editor
  const change = (part: Partial<BlocksForm>): void => editor.set({ blocks: { ...blocks, ...part } })
  const max = limits.blocks.maxBlocks
  return (
    <>
      <div className={styles.fields}>
        <SelectRow
          label={t('set')}
          hint={t('setHint')}
          value={setOf(blocks)}
          onChange={(name) => name !== 'custom' && change({ types: blockSets[name as BlockSet] })}
          options={[...blockSetNames, ...(setOf(blocks) === 'custom' ? (['custom'] as const) : [])].map((name) => ({
            value: name,
            text: t(`sets.${name}`),
          }))}
        />
        <SelectRow
          label={t('language')}
          value={blocks.language}
          onChange={(language) => change({ language: language as BlockLanguage })}
          options={blockLanguages.map((name) => ({ value: name, text: name }))}
        />
        <TextInput
          label={t('maxBlocks')}
          description={t('maxBlocksHint', { max })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          value={blocks.maxBlocks}
          error={errorOf('blocks.maxBlocks')}
          onChange={(event) => change({ maxBlocks: event.currentTarget.value })}
          onBlur={() => leave('blocks.maxBlocks')}
        />
      </div>
      <SingleBlocks blocks={blocks} error={errorOf('blocks.types')} onChange={change} />
      <Toggle
        label={t('allowsPrograms')}
        hint={t('allowsProgramsHint')}
        checked={blocks.allowsPrograms}
        onChange={(allowsPrograms) => change({ allowsPrograms })}
      />
      <Toggle
        label={t('starterOn')}
        hint={t('starterHint')}
        checked={blocks.starter !== null}
        onChange={(isOn) => change({ starter: isOn ? '' : null })}
      />
      {blocks.starter !== null && blocks.types.length > 0 && (
        <div className={own.board}>
          <Suspense>
            <BlocksBoard
              label={t('starter')}
              language={blocks.language}
              types={blocks.types}
              text={blocks.starter}
              onBuilt={({ text }, by) => by === 'user' && change({ starter: text })}
            />
          </Suspense>
        </div>
      )}
    </>
  )
}

interface SingleProps {
  readonly blocks: BlocksForm
  readonly error: string | null
  readonly onChange: (part: Partial<BlocksForm>) => void
}

/** Single blocks by category. Blocks of the starter that are no longer offered are refused on saving. */
function SingleBlocks({ blocks, error, onChange }: SingleProps) {
  const { t } = useTranslation('adminBlocks')
  const { t: tBlocks } = useTranslation('blocks')
  return (
    <details className={styles.box} open={error === null ? undefined : true}>
      <summary>{t('single', { count: blocks.types.length })}</summary>
      <span className={styles.start}>
        <Button size="xs" variant="default" onClick={() => onChange({ types: blockTypes })}>
          {t('all')}
        </Button>
        <Button size="xs" variant="default" onClick={() => onChange({ types: [] })}>
          {t('none')}
        </Button>
      </span>
      {error !== null && <p className={styles.error}>{error}</p>}
      {blockCategoryNames.map((category) => (
        <fieldset key={category} className={styles.checks} aria-invalid={error === null ? undefined : true}>
          <legend>{tBlocks(`category.${category}`)}</legend>
          {typesOf(category).map((type) => (
            <label key={type}>
              <input
                type="checkbox"
                checked={blocks.types.includes(type)}
                onChange={(event) => onChange(withTypes(blocks, [type], event.currentTarget.checked))}
              />
              {t(`block.${type}`)}
            </label>
          ))}
        </fieldset>
      ))}
    </details>
  )
}
