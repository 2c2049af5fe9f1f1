import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import styles from './Admin.module.css'
import { AdminTrail } from './AdminTrail.tsx'
import { adminAddress, formQuery, type Scope } from './calls.ts'
import { ExtensionsPanel } from './ExtensionsPanel.tsx'
import { formOf, newForm } from './form.ts'
import { type MarkdownBox, TrainingEditor } from './TrainingEditor.tsx'

interface Props {
  readonly gid?: Scope
  readonly Markdown: MarkdownBox
}

export function CreateTrainingPage({ gid = null, Markdown }: Props) {
  const { t } = useTranslation('adminTrainings')
  return (
    <PageFrame title={t('create')} trail={<AdminTrail gid={gid} steps={[{ text: t('create') }]} />}>
      <PageTitle text={t('create')} />
      <TrainingEditor gid={gid} tid={null} stored={newForm} registrations={0} Markdown={Markdown} />
    </PageFrame>
  )
}

export function EditTrainingPage({ gid = null, tid, Markdown }: Props & { readonly tid: number }) {
  const { t } = useTranslation('adminTrainings')
  const { data, error, refetch } = useQuery(formQuery(gid, tid))
  const stored = useMemo(() => data && formOf(data), [data])
  return (
    <PageFrame title={t('edit')} trail={<AdminTrail gid={gid} steps={[{ text: data?.training.title ?? '' }]} />}>
      <PageTitle text={`${t('edit')} ${data?.training.title ?? ''}`} />
      <TrainingTabs gid={gid} tid={tid} chosen="edit" />
      {error !== null && data === undefined && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      {data !== undefined && stored !== undefined && (
        <TrainingEditor
          key={data.training.gmtModified}
          gid={gid}
          tid={tid}
          stored={stored}
          registrations={data.training.registrationCount}
          Markdown={Markdown}
        />
      )}
      {gid !== null && data !== undefined && data.training.homework.dueTime !== null && <ExtensionsPanel tid={tid} />}
    </PageFrame>
  )
}

const tabs = ['edit', 'problems', 'similarity'] as const
type TrainingTab = (typeof tabs)[number]

/** The admin pages of one training, and the training itself. Only submissions of groups are compared. */
export function TrainingTabs({ gid, tid, chosen }: { gid: Scope; tid: number; chosen: TrainingTab }) {
  const { t } = useTranslation('adminTrainings')
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label')}>
      {tabs
        .filter((name) => gid !== null || name !== 'similarity')
        .map((name) => (
          <Link
            key={name}
            to={adminAddress(gid, `/${tid}/${name}`)}
            className={styles.tab}
            aria-current={name === chosen ? 'page' : undefined}
          >
            {t(`tabs.${name}`)}
          </Link>
        ))}
      <Link to={gid === null ? `/training/${tid}` : `/group/${gid}/training/${tid}`} className={styles.out}>
        {t('tabs.open')}
      </Link>
    </nav>
  )
}
