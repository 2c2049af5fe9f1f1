import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { ArchiveNotes } from './ArchiveNotes.tsx'
import type { DataSet } from './queries.ts'
import { StagedChoice } from './StagedChoice.tsx'
import type { Staged } from './use-archive-upload.ts'

interface Props {
  readonly set: DataSet
  readonly staged: Staged
  /** It was used or discarded. */
  readonly onClose: () => void
  /** The problem's data may have changed. */
  readonly onDone: () => void
}

/** Staged cases: a preview, and their actions. */
export function StagedSet({ set, staged, onClose, onDone }: Props) {
  const { t } = useTranslation('adminProblems')
  const [refusal, setRefusal] = useState<unknown>(null)
  const use = async (how: 'replace' | 'append'): Promise<void> => {
    setRefusal(null)
    try {
      await call(
        'testdata.replace',
        { body: { pid: set.pid, hash: set.hash, fileListDir: staged.fileListDir, how } },
        { quiet: true },
      )
      toast.success(t('data.replaced'))
      onClose()
    } catch (problem) {
      setRefusal(problem)
    }
    onDone()
  }
  return (
    <>
      <StagedChoice
        staged={staged}
        present={set.hash === null ? null : set.cases}
        onUse={(how) => void use(how)}
        onDrop={onClose}
      />
      {staged.notes.length > 0 && <ArchiveNotes notes={staged.notes} />}
      {refusal !== null && <Notice kind="error">{messageOf(refusal)}</Notice>}
    </>
  )
}
