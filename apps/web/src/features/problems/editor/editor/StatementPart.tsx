import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { difficulties, type Locale, locales } from '@verdict/contract/vocabulary'
import { useId, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { useAddressGroup } from '../../../../live/group/address-group.ts'
import { groupQuery } from '../../../../live/group/use-group.ts'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { Tabs } from '../../../../ui/page/Tabs.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { TagField } from '../TagField.tsx'
import { authsFor } from '../words.ts'
import styles from './Editor.module.css'
import { ExamplesField } from './ExamplesField.tsx'
import { wordsIn } from './form.ts'
import { MarkdownField } from './MarkdownField.tsx'
import { StatementPreview } from './StatementPreview.tsx'
import type { Editor } from './use-editor.ts'

const texts = ['description', 'input', 'output', 'hint'] as const

interface Props {
  readonly editor: Editor
  readonly mayPublish: boolean
  /** Translations that do not follow the default language. */
  readonly outdated: readonly Locale[]
  /** The language shown. */
  readonly locale: Locale
  readonly onLocale: (locale: Locale) => void
}

/** The statement, one language at a time, with a preview next to it. */
export function StatementPart({ editor, mayPublish, outdated, locale, onLocale }: Props) {
  const { t } = useTranslation('adminProblems')
  const { values: form, set, setWords, errorOf, leave, remoteSite } = editor
  const [view, setView] = useState<'edit' | 'preview'>('edit')
  const [besides, setBesides] = useState<'preview' | 'original'>('preview')
  const id = useId()
  const words = wordsIn(form, locale)
  const isTranslation = locale !== form.defaultLocale
  const shown = isTranslation && besides === 'original' ? form.defaultLocale : locale
  const tabText = (of: Locale): string => {
    const name = t(`locale.${of}`)
    const marked = outdated.includes(of) ? t('statement.outdated', { name }) : name
    const text = of === form.defaultLocale ? t('statement.default', { name }) : marked
    const count = editor.shownErrors.filter(({ field }) => field.startsWith(`${of}.`)).length
    return count === 0 ? text : t('parts.faults', { name: text, count })
  }
  return (
    <div className={styles.columns}>
      <div className={styles.form}>
        <Identity editor={editor} mayPublish={mayPublish} />
        <div className={styles.languages}>
          <Tabs
            id={id}
            label={t('statement.language')}
            chosen={locale}
            onChoose={onLocale}
            tabs={locales.map((name) => ({
              name,
              text: tabText(name),
            }))}
          />
          {isTranslation && (
            <button type="button" className={styles.link} onClick={() => set({ defaultLocale: locale })}>
              {t('statement.makeDefault')}
            </button>
          )}
          <button
            type="button"
            className={styles.view}
            aria-pressed={view === 'preview'}
            onClick={() => setView(view === 'edit' ? 'preview' : 'edit')}
          >
            {t(view === 'edit' ? 'statement.preview' : 'statement.write')}
          </button>
        </div>
        <div
          id={`${id}-${locale}`}
          role="tabpanel"
          aria-labelledby={`${id}-${locale}-tab`}
          className={styles.words}
          data-view={view}
        >
          <TextInput
            label={t('statement.title')}
            withAsterisk
            value={words.title}
            error={errorOf(`${locale}.title`)}
            onChange={(event) => setWords(locale, { title: event.currentTarget.value })}
            onBlur={() => leave(`${locale}.title`)}
          />
          {isTranslation && outdated.includes(locale) && (
            <Notice kind="warning">{t('statement.outdatedHint', { name: t(`locale.${form.defaultLocale}`) })}</Notice>
          )}
          {texts.map((name) => (
            <MarkdownField
              key={name}
              label={t(`statement.${name}`)}
              isRequired={name !== 'hint'}
              value={words[name]}
              rows={name === 'description' ? 10 : 4}
              error={errorOf(`${locale}.${name}`)}
              onChange={(text) => setWords(locale, { [name]: text })}
              onBlur={() => leave(`${locale}.${name}`)}
            />
          ))}
          <ExamplesField examples={form.examples} onChange={(examples) => set({ examples })} />
          <TextInput
            label={t('statement.source')}
            value={form.source}
            {...(remoteSite !== null && { disabled: true, description: t('remote.locked', { site: remoteSite }) })}
            onChange={(event) => set({ source: event.currentTarget.value })}
          />
        </div>
      </div>
      <div className={styles.preview} data-view={view}>
        {isTranslation && (
          <button
            type="button"
            className={styles.link}
            aria-pressed={shown !== locale}
            onClick={() => setBesides(shown === locale ? 'original' : 'preview')}
          >
            {t(shown === locale ? 'statement.showOriginal' : 'statement.showPreview', {
              name: t(`locale.${form.defaultLocale}`),
            })}
          </button>
        )}
        <StatementPreview words={wordsIn(form, shown)} examples={form.examples} locale={shown} />
      </div>
    </div>
  )
}

/** Title and display id. */
function Identity({ editor, mayPublish }: { editor: Editor; mayPublish: boolean }) {
  const { t } = useTranslation(['adminProblems', 'common'])
  const { values: form, set, errorOf, leave, remoteSite } = editor
  const gid = useAddressGroup()
  const group = useQuery({ ...groupQuery(gid ?? 0), enabled: gid !== null })
  const prefix = group.data?.shortName.toUpperCase()
  const hint =
    gid === null
      ? t('adminProblems:statement.problemIdHint')
      : prefix !== undefined && t('adminProblems:statement.problemIdPrefix', { prefix })
  return (
    <div className={styles.fields}>
      <TextInput
        label={t('adminProblems:statement.problemId')}
        description={remoteSite === null ? hint : t('adminProblems:remote.locked', { site: remoteSite })}
        disabled={remoteSite !== null}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        value={form.problemId}
        error={errorOf('problemId')}
        onChange={(event) => set({ problemId: event.currentTarget.value })}
        onBlur={() => leave('problemId')}
      />
      <SelectRow
        label={t('common:difficulty.label')}
        value={String(form.difficulty)}
        onChange={(level) => set({ difficulty: Number(level) })}
        options={difficulties.map((name, level) => ({ value: String(level), text: t(`common:difficulty.${name}`) }))}
      />
      <SelectRow
        label={t('adminProblems:auth.label')}
        value={String(form.auth)}
        onChange={(auth) => set({ auth: Number(auth) })}
        options={authsFor(form.auth, mayPublish).map(({ code, name }) => ({
          value: String(code),
          text: t(`adminProblems:auth.${gid !== null && name === 'public' ? 'group' : name}`),
        }))}
      />
      <div className={styles.wide}>
        <TagField label={t('adminProblems:tags.label')} chosen={form.tags} onChange={(tags) => set({ tags })} mayMake />
      </div>
    </div>
  )
}
