import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useSave } from '../../../../api/form/use-save.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { CaseText } from './CaseText.tsx'
import styles from './Data.module.css'
import { caseQuery, type DataSet, staleWithData } from './queries.ts'

interface Props {
  readonly set: DataSet
  /** The case to look into, or a new one to type. */
  readonly seq: number | 'new'
  readonly onClose: () => void
}

/** One case: its beginnings to read, and as a whole to write when it is small enough. */
export function CaseDialog({ set, seq, onClose }: Props) {
  const { t } = useTranslation('adminProblems')
  const place = set.cases.findIndex((testCase) => testCase.seq === seq)
  const title = seq === 'new' ? t('data.newCase') : t('data.caseOf', { number: place + 1 })
  return (
    <Dialog title={title} onClose={onClose} width={900} closesOutside={false}>
      {seq === 'new' || set.hash === null ? (
        <CaseForm set={set} seq={null} input="" output="" onClose={onClose} />
      ) : (
        <StoredCase set={set} hash={set.hash} seq={seq} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface StoredProps {
  readonly set: DataSet
  readonly hash: string
  readonly seq: number
  readonly onClose: () => void
}

function StoredCase({ set, hash, seq, onClose }: StoredProps) {
  const { t } = useTranslation('adminProblems')
  const [isWriting, setIsWriting] = useState(false)
  const { data, error } = useQuery(caseQuery(set.pid, seq, hash, limits.testdata.preview.maxBytes))
  if (error !== null) return <ErrorState message={messageOf(error)} />
  if (data === undefined) return <p className={styles.waiting}>…</p>
  if (isWriting) {
    return <CaseForm set={set} seq={seq} input={data.inputText} output={data.outputText} onClose={onClose} />
  }
  const isWhole = !data.inputCut && !data.outputCut
  return (
    <div className={styles.case}>
      <CaseText name={data.input} text={data.inputText} bytes={data.inputBytes} isCut={data.inputCut} />
      <CaseText name={data.output} text={data.outputText} bytes={data.outputBytes} isCut={data.outputCut} />
      {isWhole && (
        <div className={styles.row}>
          <Button variant="default" onClick={() => setIsWriting(true)}>
            {t('data.writeCase')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface FormProps {
  readonly set: DataSet
  readonly seq: number | null
  readonly input: string
  readonly output: string
  readonly onClose: () => void
}

function CaseForm({ set, seq, input, output, onClose }: FormProps) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const form = useForm({
    stored: { input, output },
    rules: {
      input: (text, all) => (`${text}${all.output}`.trim() === '' ? t('adminProblems:fault.emptyCase') : null),
    },
  })
  const stored = set.cases.find((testCase) => testCase.seq === seq)
  const last = set.cases.at(-1)
  const numbers =
    stored === undefined
      ? { score: set.type === 1 ? 0 : null, groupNum: last?.groupNum ?? null }
      : { score: stored.score, groupNum: stored.groupNum }
  const save = useSave({
    form,
    send: (texts) =>
      call('testdata.saveCase', { body: { pid: set.pid, hash: set.hash, seq, ...texts, ...numbers } }, { quiet: true }),
    stale: staleWithData,
    done: t('admin:saved'),
    onSaved: onClose,
  })
  return (
    <DialogForm yes={t('admin:save')} form={form} save={save} onClose={onClose}>
      {(['input', 'output'] as const).map((name) => (
        <TextArea
          key={name}
          label={t(`adminProblems:data.${name}`)}
          isMono
          rows={10}
          value={form.values[name]}
          error={form.errorOf(name)}
          onChange={(text) => form.set({ [name]: text })}
        />
      ))}
    </DialogForm>
  )
}
