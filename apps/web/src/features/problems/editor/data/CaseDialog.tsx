import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { CaseText } from './CaseText.tsx'
import styles from './Data.module.css'
import { caseQuery, type DataSet } from './queries.ts'

interface Props {
  readonly set: DataSet
  /** The case to look into, or a new one to type. */
  readonly seq: number | 'new'
  readonly onClose: () => void
  readonly onDone: () => void
}

/** One case: its beginnings to read, and as a whole to write when it is small enough. */
export function CaseDialog({ set, seq, onClose, onDone }: Props) {
  const { t } = useTranslation('adminProblems')
  const place = set.cases.findIndex((testCase) => testCase.seq === seq)
  const title = seq === 'new' ? t('data.newCase') : t('data.caseOf', { number: place + 1 })
  return (
    <Dialog title={title} onClose={onClose} width={900} closesOutside={false}>
      {seq === 'new' || set.hash === null ? (
        <CaseForm set={set} seq={null} input="" output="" onClose={onClose} onDone={onDone} />
      ) : (
        <StoredCase set={set} hash={set.hash} seq={seq} onClose={onClose} onDone={onDone} />
      )}
    </Dialog>
  )
}

interface StoredProps {
  readonly set: DataSet
  readonly hash: string
  readonly seq: number
  readonly onClose: () => void
  readonly onDone: () => void
}

function StoredCase({ set, hash, seq, onClose, onDone }: StoredProps) {
  const { t } = useTranslation('adminProblems')
  const [isWriting, setIsWriting] = useState(false)
  const { data, error } = useQuery(caseQuery(set.pid, seq, hash, limits.testdata.preview.maxBytes))
  if (error !== null) return <ErrorState message={messageOf(error)} />
  if (data === undefined) return <p className={styles.waiting}>…</p>
  if (isWriting) {
    return (
      <CaseForm set={set} seq={seq} input={data.inputText} output={data.outputText} onClose={onClose} onDone={onDone} />
    )
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
  readonly onDone: () => void
}

function CaseForm({ set, seq, onClose, onDone, ...given }: FormProps) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const [input, setInput] = useState(given.input)
  const [output, setOutput] = useState(given.output)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const stored = set.cases.find((testCase) => testCase.seq === seq)
  const last = set.cases.at(-1)
  const save = async (): Promise<void> => {
    setIsBusy(true)
    setRefusal(null)
    const numbers =
      stored === undefined
        ? { score: set.type === 1 ? 0 : null, groupNum: last?.groupNum ?? null }
        : { score: stored.score, groupNum: stored.groupNum }
    try {
      await call(
        'testdata.saveCase',
        { body: { pid: set.pid, hash: set.hash, seq, input, output, ...numbers } },
        { quiet: true },
      )
      toast.success(t('admin:saved'))
      onDone()
      onClose()
    } catch (problem) {
      setRefusal(problem)
      setIsBusy(false)
    }
  }
  const isEmpty = input.trim() === '' && output.trim() === ''
  return (
    <div className={styles.case}>
      <TextArea label={t('adminProblems:data.input')} isMono rows={10} value={input} onChange={setInput} />
      <TextArea label={t('adminProblems:data.output')} isMono rows={10} value={output} onChange={setOutput} />
      {refusal !== null && <Notice kind="error">{messageOf(refusal)}</Notice>}
      <div className={styles.row}>
        <Button loading={isBusy} disabled={isEmpty} onClick={() => void save()}>
          {t('admin:save')}
        </Button>
      </div>
    </div>
  )
}
