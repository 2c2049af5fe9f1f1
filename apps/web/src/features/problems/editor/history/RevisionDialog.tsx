import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { SideBySide } from '../../../../ui/compare/SideBySide.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { differing } from './differing.ts'
import styles from './History.module.css'
import { type Revision, revisionQuery } from './queries.ts'
import { type QuestionSet, questionsText } from './questions-text.ts'
import { useTextName } from './use-text-name.ts'

interface Props {
  readonly pid: number
  readonly revision: Revision
  readonly onClose: () => void
}

/** The fields that differ, side by side: from the revision before, or to the present statement. */
export default function RevisionDialog({ pid, revision, onClose }: Props) {
  const { t } = useTranslation(['adminProblems', 'adminQuestions'])
  const textName = useTextName()
  const asText = (set: QuestionSet): string =>
    questionsText(set, {
      kind: (kind) => t(`adminQuestions:kind.${kind}`),
      points: t('adminQuestions:points'),
      accepted: t('adminQuestions:accepted'),
      explanation: t('adminQuestions:explanation'),
    })
  const { data, error, refetch } = useQuery(revisionQuery(pid, revision.id))
  const [against, setAgainst] = useState<'before' | 'current'>(revision.isCurrent ? 'before' : 'current')
  const names = {
    before: t('adminProblems:history.before'),
    current: t('adminProblems:history.now'),
    revision: t('adminProblems:history.this'),
  }
  const pairs =
    data === undefined
      ? undefined
      : against === 'before'
        ? differing(data.before, data.revision, asText)
        : differing(data.revision, data.current, asText)
  const [leftName, rightName] = against === 'before' ? [names.before, names.revision] : [names.revision, names.current]
  return (
    <Dialog title={t('adminProblems:history.compareTitle', { by: revision.by ?? '-' })} onClose={onClose} width={1100}>
      <div className={styles.dialog}>
        <SelectRow
          label={t('adminProblems:history.against')}
          value={against}
          onChange={(value) => setAgainst(value === 'before' ? 'before' : 'current')}
          options={[
            { value: 'before', text: names.before },
            { value: 'current', text: names.current },
          ]}
        />
        {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {pairs === undefined && error === null && <Skeleton />}
        {pairs?.length === 0 && <EmptyState title={t('adminProblems:history.same')} />}
        {pairs?.map(({ name, left, right }) => (
          <section key={name}>
            <h3 className={styles.field}>{textName(name)}</h3>
            <SideBySide
              left={left}
              right={right}
              leftName={leftName}
              rightName={rightName}
              label={textName(name)}
              isFolded
            />
          </section>
        ))}
      </div>
    </Dialog>
  )
}
