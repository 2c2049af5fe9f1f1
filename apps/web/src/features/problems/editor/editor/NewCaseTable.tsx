import { useTranslation } from '../../../../i18n/index.ts'
import { type Column, DataTable } from '../../../../ui/tables/DataTable.tsx'
import { CaseNumber } from '../CaseNumber.tsx'
import { FullScore } from './FullScore.tsx'
import { hasEvenScores, hasGroups, isOi, type NewCase, withEvenScores } from './form.ts'
import type { Editor } from './use-editor.ts'

type Row = NewCase & { readonly place: number }

/** The files of an archive with the scores and groups they get. */
export function NewCaseTable({ editor }: { editor: Editor }) {
  const { t } = useTranslation('adminProblems')
  const { values: form, set, errorOf } = editor
  const mode = form.judgeCaseMode
  const change = (place: number, part: Partial<NewCase>): void => {
    const cases = form.cases.map((testCase, index) => (index === place ? { ...testCase, ...part } : testCase))
    const isOffered = part.groupNum !== undefined && isOi(form) && hasEvenScores(form.cases, mode)
    set({ cases: isOffered ? withEvenScores(cases, mode) : cases })
  }
  const number = (name: 'score' | 'groupNum', text: 'data.score' | 'data.group'): Column<Row> => ({
    key: name,
    head: t(text),
    width: '110px',
    small: 'labelled',
    cell: ({ place, ...one }) => (
      <CaseNumber
        label={t(`${text}Of`, { number: place + 1 })}
        value={one[name]}
        error={errorOf(`cases.${place}.${name}`)}
        onChange={(value) => change(place, { [name]: value })}
      />
    ),
  })
  const table = (
    <DataTable
      caption={t('data.caption')}
      rows={form.cases.map((testCase, place) => ({ ...testCase, place }))}
      rowKey={({ place }) => place}
      columns={[
        { key: 'number', head: '#', width: '56px', small: 'mark', cell: ({ place }) => place + 1 },
        { key: 'input', head: t('data.input'), small: 'title', cell: ({ input }) => input },
        { key: 'output', head: t('data.output'), cell: ({ output }) => output },
        ...(isOi(form) ? [number('score', 'data.score')] : []),
        ...(hasGroups(form) ? [number('groupNum', 'data.group')] : []),
      ]}
    />
  )
  return (
    <>
      {table}
      {isOi(form) && (
        <FullScore
          cases={form.cases}
          judgeCaseMode={mode}
          onEven={() => set({ cases: withEvenScores(form.cases, mode) })}
        />
      )}
    </>
  )
}
