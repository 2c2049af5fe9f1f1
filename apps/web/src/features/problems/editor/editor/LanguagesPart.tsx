import { Button } from '@mantine/core'
import { isFunctionProblem, lacksGrader } from '@verdict/rules'
import { Suspense, useState } from 'react'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { loadTexts } from '../../../../i18n/later.ts'
import { recordOf } from '../../../../lib/extra-files.ts'
import { CodeField } from '../../../../ui/editor/CodeField.tsx'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import styles from './Editor.module.css'
import type { Template } from './form.ts'
import type { Editor } from './use-editor.ts'

const BlocksFields = lazyPart(async () => {
  const [fields] = await Promise.all([import('../blocks/BlocksFields.tsx'), loadTexts(['adminBlocks', 'blocks'])])
  return fields
})

type Language = DataFor<'problems.languages'>[number]

interface Props {
  readonly editor: Editor
  /** Every language the problem's judge has. */
  readonly all: readonly Language[]
}

/** The allowed languages, and the initial code of the problem page's editor. */
export function LanguagesPart({ editor, all }: Props) {
  const { t } = useTranslation('adminProblems')
  const { values: form, set, errorOf } = editor
  const fault = errorOf('languages')
  const toggle = (id: number): void =>
    set({
      languages: form.languages.includes(id)
        ? form.languages.filter((language) => language !== id)
        : [...form.languages, id],
    })
  if (form.outputOnly) return <Notice kind="info">{t('languages.outputOnly')}</Notice>
  return (
    <div className={styles.panel}>
      <section className={styles.form}>
        <div className={styles.row}>
          <h2>{t('languages.allowed')}</h2>
          <span className={styles.start}>
            <Button size="xs" variant="default" onClick={() => set({ languages: all.map(({ id }) => id) })}>
              {t('languages.all')}
            </Button>
            <Button size="xs" variant="default" onClick={() => set({ languages: [] })}>
              {t('languages.none')}
            </Button>
          </span>
        </div>
        <fieldset className={styles.checks} aria-label={t('languages.allowed')}>
          {all.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                aria-invalid={fault === null ? undefined : true}
                checked={form.languages.includes(id)}
                onChange={() => toggle(id)}
              />
              {name}
            </label>
          ))}
        </fieldset>
        {fault !== null && <p className={styles.error}>{fault}</p>}
        <Graders editor={editor} all={all} />
      </section>
      <Templates editor={editor} all={all} />
      {editor.remoteSite === null && (
        <Suspense>
          <BlocksFields editor={editor} />
        </Suspense>
      )}
    </div>
  )
}

/** Which of the chosen languages a function problem cannot offer. */
function Graders({ editor, all }: Props) {
  const { t } = useTranslation('adminProblems')
  const { values: form } = editor
  const files = recordOf(form.userExtraFiles)
  if (!isFunctionProblem(files)) return null
  const chosen = all.filter(({ id }) => form.languages.includes(id))
  const names = chosen.filter(({ name }) => lacksGrader(name, files)).map(({ name }) => name)
  return (
    <Notice kind={names.length === 0 ? 'info' : 'warning'}>
      {[
        t('languages.isFunction'),
        ...(names.length === 0 ? [] : [t('languages.noGrader', { names: names.join(', ') })]),
      ].join(' ')}
    </Notice>
  )
}

/** Code templates, one language at a time. */
function Templates({ editor, all }: Props) {
  const { t } = useTranslation('adminProblems')
  const { values: form, set, errorOf } = editor
  const offered = all.filter(({ id }) => form.languages.includes(id))
  const [chosen, setChosen] = useState<number | null>(null)
  const language = offered.find(({ id }) => id === chosen) ?? offered[0]
  if (language === undefined) return null
  const template = form.templates.find(({ lid }) => lid === language.id)
  const change = (part: Partial<Template>): void => {
    const next = { lid: language.id, code: '', isOn: true, ...template, ...part }
    set({ templates: [...form.templates.filter(({ lid }) => lid !== language.id), next] })
  }
  const has = (id: number): boolean => form.templates.some(({ lid, isOn }) => lid === id && isOn)
  return (
    <section className={styles.form}>
      <h2>{t('languages.templates')}</h2>
      <Notice kind="info">{t('languages.templatesHint')}</Notice>
      <div className={styles.start}>
        <SelectRow
          label={t('languages.language')}
          value={String(language.id)}
          onChange={(id) => setChosen(Number(id))}
          options={offered.map(({ id, name }) => ({ value: String(id), text: has(id) ? `${name} ●` : name }))}
        />
        <Toggle
          label={t('languages.useTemplate')}
          checked={template?.isOn ?? false}
          onChange={(isOn) => change({ isOn, code: template?.code || (language.codeTemplate ?? '') })}
        />
      </div>
      {template?.isOn === true && (
        <CodeField
          key={language.id}
          label={t('languages.templateOf', { name: language.name })}
          language={language.name}
          code={template.code}
          error={errorOf(`templates.${language.id}`)}
          onChange={(code) => change({ code })}
        />
      )}
    </section>
  )
}
