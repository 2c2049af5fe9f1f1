import { type Locale, locales } from '@verdict/contract/vocabulary'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { loadTexts } from '../../../../i18n/later.ts'
import { focusFirstError } from '../../../../lib/form/focus-first-error.ts'
import { useSaveKey } from '../../../../lib/form/use-save-key.ts'
import { useUnsaved } from '../../../../lib/form/use-unsaved.ts'
import { Confirm } from '../../../../ui/dialogs/Confirm.tsx'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { Tabs } from '../../../../ui/page/Tabs.tsx'
import { KeptNotice } from '../../../../ui/states/KeptNotice.tsx'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { newSet } from '../questions/draft.ts'
import styles from './Editor.module.css'
import { type Part, parts } from './faults.ts'
import type { ProblemForm } from './form.ts'
import { JudgingPart } from './JudgingPart.tsx'
import { LanguagesPart } from './LanguagesPart.tsx'
import { NewDataPart } from './NewDataPart.tsx'
import { SaveBar } from './SaveBar.tsx'
import { StatementPart } from './StatementPart.tsx'
import { type Editor, type ProblemError, useEditor } from './use-editor.ts'
import { useSave } from './use-save.ts'

const QuestionsPart = lazyPart(async () => {
  const [part] = await Promise.all([
    import('../questions/QuestionsPart.tsx'),
    loadTexts(['adminQuestions', 'questions']),
  ])
  return part
})

interface Props {
  /** Null for a new problem. */
  readonly pid: number | null
  readonly stored: ProblemForm
  readonly stamp: string
  readonly languages: DataFor<'problems.languages'>
  /** Whether this user can make it public. */
  readonly mayPublish: boolean
  /** Storage key of a new problem's draft, and an action after its creation that returns the next address. */
  readonly making?: { readonly keptAs: string; readonly afterwards: (pid: number) => Promise<string> }
  /** Storage key of a new problem's draft that needs nothing after its creation. */
  readonly draftName?: string | undefined
  /** The site that judges a remote problem: it decides limits, mode and data. */
  readonly remoteSite?: string | null
  /** Sections of a stored problem only: its test data and its check. */
  readonly data?: ReactNode
  readonly check?: (editor: Editor) => ReactNode
  readonly people?: ReactNode
  readonly history?: ReactNode
  /** Translations that do not follow the default language. */
  readonly outdated?: readonly Locale[]
}

/** The editor of a problem: parts behind tabs, one form, one button that saves. */
export function ProblemEditor(props: Props) {
  const {
    pid,
    stored,
    stamp,
    languages,
    mayPublish,
    making,
    draftName,
    data,
    check,
    people,
    history,
    remoteSite = null,
  } = props
  const { t } = useTranslation('adminProblems')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const editor = useEditor({ pid, stored, stamp, keptAs: making?.keptAs ?? draftName, remoteSite })
  const [search, setSearch] = useSearchParams()
  const { questions } = editor.values
  const isShown = (part: Part): boolean => {
    if (part === 'history') return history !== undefined
    if (part === 'people') return people !== undefined
    if (questions !== null) return part === 'statement' || part === 'questions'
    if (part === 'questions') return false
    return remoteSite === null ? part !== 'check' || check !== undefined : part !== 'check' && part !== 'data'
  }
  const shown = parts.filter(isShown)
  const part = shown.find((name) => name === search.get('part')) ?? 'statement'
  const show = (name: Part): void => setSearch(name === 'statement' ? {} : { part: name }, { replace: true })
  const [locale, setLocale] = useState<Locale>(editor.values.defaultLocale)
  const goToFault = ({ part: first, field }: ProblemError): void => {
    show(first)
    const at = locales.find((name) => field.startsWith(`${name}.`))
    if (at !== undefined) setLocale(at)
    setTimeout(() => focusFirstError(box.current?.querySelector('[role=tabpanel]:not([hidden])') ?? null), 50)
  }
  const saving = useSave({ pid, stored, editor, afterwards: making?.afterwards, onFault: goToFault })
  useSaveKey(saving.save)
  useUnsaved(editor.isDirty)
  const visited = useVisited(part)
  const content = (name: Part): ReactNode => {
    if (name === 'statement')
      return (
        <>
          {pid === null && remoteSite === null && <KindField editor={editor} />}
          <StatementPart
            editor={editor}
            mayPublish={mayPublish}
            outdated={props.outdated ?? []}
            locale={locale}
            onLocale={setLocale}
          />
        </>
      )
    if (name === 'questions')
      return (
        questions !== null && (
          <Suspense>
            <QuestionsPart editor={editor} set={questions} />
          </Suspense>
        )
      )
    if (name === 'judging') return <JudgingPart editor={editor} pid={pid} />
    if (name === 'languages') return <LanguagesPart editor={editor} all={languages} />
    if (name === 'data') return data ?? <NewDataPart editor={editor} />
    if (name === 'people') return people
    return name === 'history' ? history : check?.(editor)
  }
  const count = (name: Part): number => editor.shownErrors.filter((error) => error.part === name).length
  return (
    <div ref={box} className={styles.form}>
      {remoteSite !== null && <Notice kind="info">{t('remote.lead', { site: remoteSite })}</Notice>}
      {editor.restored !== 'no' && <KeptNotice restored={editor.restored} onDiscard={editor.discard} />}
      <Tabs
        id={id}
        label={t('parts.label')}
        chosen={part}
        onChoose={show}
        tabs={shown.map((name) => ({
          name,
          text:
            count(name) === 0
              ? t(`parts.${name}`)
              : t('parts.faults', { name: t(`parts.${name}`), count: count(name) }),
        }))}
      />
      {shown
        .filter((name) => visited.has(name))
        .map((name) => (
          <div
            key={name}
            id={`${id}-${name}`}
            role="tabpanel"
            aria-labelledby={`${id}-${name}-tab`}
            hidden={name !== part}
          >
            {content(name)}
          </div>
        ))}
      <SaveBar editor={editor} saving={saving} onFault={goToFault} />
      <Confirm confirm={saving.confirm} />
    </div>
  )
}

/** Chosen once, for a new problem: programs or questions. */
function KindField({ editor }: { editor: Editor }) {
  const { t } = useTranslation('adminProblems')
  return (
    <SelectRow
      label={t('kind.label')}
      hint={t('kind.hint')}
      value={editor.values.questions === null ? 'program' : 'questions'}
      onChange={(kind) => editor.set({ questions: kind === 'questions' ? newSet() : null })}
      options={[
        { value: 'program', text: t('kind.program') },
        { value: 'questions', text: t('kind.questions') },
      ]}
    />
  )
}

/** A visited section stays mounted, hidden, with its state. */
const useVisited = (part: Part): ReadonlySet<Part> => {
  const [visited, setVisited] = useState<ReadonlySet<Part>>(new Set([part]))
  if (!visited.has(part)) setVisited(new Set([...visited, part]))
  return visited
}
