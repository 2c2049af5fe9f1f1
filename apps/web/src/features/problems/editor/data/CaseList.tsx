import { Button } from '@mantine/core'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useUnsaved } from '../../../../lib/form/use-unsaved.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { FullScore, totalOf } from '../editor/FullScore.tsx'
import { isComplete, isSame, placedAs, toWire } from './arrangement.ts'
import { CaseTable } from './CaseTable.tsx'
import { ChosenCases } from './ChosenCases.tsx'
import styles from './Data.module.css'
import type { DataSet } from './queries.ts'

interface Props {
  readonly set: DataSet
  readonly hash: string
  readonly onOpen: (seq: number) => void
  readonly onDone: () => void
}

/** The cases in order with scores and groups; a new arrangement is saved in one step, or discarded. */
export function CaseList({ set, hash, onOpen, onDone }: Props) {
  const { t } = useTranslation(['adminProblems', 'common'])
  const stored = placedAs(set.cases)
  const [placed, setPlaced] = useState(stored)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const needs = { score: set.type === 1, group: set.judgeCaseMode.startsWith('subtask') }
  const isDirty = !isSame(placed, stored)
  useUnsaved(isDirty)
  const isReady = isComplete(placed, needs) && placed.length > 0
  const save = async (): Promise<void> => {
    setIsBusy(true)
    setRefusal(null)
    try {
      await call('testdata.arrange', { body: { pid: set.pid, hash, cases: toWire(placed) } }, { quiet: true })
      toast.success(t('adminProblems:data.arranged'))
      onDone()
    } catch (problem) {
      setRefusal(problem)
    }
    setIsBusy(false)
  }
  return (
    <>
      <ChosenCases
        needs={needs}
        placed={placed}
        chosen={chosen}
        onChange={setPlaced}
        onClear={() => setChosen(new Set())}
      />
      <CaseTable
        set={set}
        placed={placed}
        needs={needs}
        chosen={chosen}
        onChoose={setChosen}
        onChange={setPlaced}
        onOpen={onOpen}
      />
      {needs.score && (
        <FullScore
          cases={placed}
          judgeCaseMode={set.judgeCaseMode}
          before={isComplete(stored, needs) ? totalOf(stored, set.judgeCaseMode) : null}
        />
      )}
      {refusal !== null && (
        <Notice
          kind="error"
          actions={
            <Button size="xs" variant="default" onClick={onDone}>
              {t('common:action.refresh')}
            </Button>
          }
        >
          {messageOf(refusal)}
        </Notice>
      )}
      {isDirty && (
        <div className={styles.bar} role="status">
          <span>{t(isReady ? 'adminProblems:data.unsaved' : 'adminProblems:data.incomplete')}</span>
          <Button size="xs" variant="default" onClick={() => setPlaced(stored)}>
            {t('common:action.cancel')}
          </Button>
          <Button size="xs" loading={isBusy} disabled={!isReady} onClick={() => void save()}>
            {t('adminProblems:data.saveArrangement')}
          </Button>
        </div>
      )}
    </>
  )
}
