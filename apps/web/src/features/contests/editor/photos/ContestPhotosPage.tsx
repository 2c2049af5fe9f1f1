import { useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { call } from '../../../../api/client.ts'
import { PagedRows } from '../../../../api/PagedRows.tsx'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { useAddressFilter } from '../../../../lib/use-address-filter.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { Confirm } from '../../../../ui/dialogs/Confirm.tsx'
import { DangerButton } from '../../../../ui/dialogs/DangerButton.tsx'
import { useConfirm } from '../../../../ui/dialogs/use-confirm.ts'
import { FilterRow } from '../../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { UploadBox } from '../../../../ui/fields/UploadBox.tsx'
import { PageFrame } from '../../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { NothingFound } from '../../../../ui/states/NothingFound.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { ContestTabs } from '../ContestTabs.tsx'
import { GroupContestTrail } from '../GroupContestTrail.tsx'
import { contestQuery, type PhotoRow, photosQuery, usualPhotoFilter } from '../queries.ts'
import { useScope } from '../scope.ts'
import { PhotoCard, photoKinds } from './PhotoCard.tsx'
import styles from './Photos.module.css'
import { errandOf, type PhotoReport, usePhotoUpload } from './use-photo-upload.ts'

/** Photos of contestants for the reveal of one contest: many at once by their names, or one by one. */
export function ContestPhotosPage({ cid }: { cid: number }) {
  const { t } = useTranslation(['adminContests', 'admin'])
  const queries = useQueryClient()
  const filter = useAddressFilter(usualPhotoFilter, 50)
  const confirm = useConfirm()
  const contest = useQuery(contestQuery(useScope(), cid))
  const list = useQuery(photosQuery(cid, filter))
  const refresh = (): void => void queries.invalidateQueries({ queryKey: ['contestPhotos.list'] })
  const { progress, report, send, cancel } = usePhotoUpload(cid, refresh)
  const photos = list.data?.photos ?? 0
  const done = (work: Promise<unknown>): void =>
    void work
      .then(() => toast.success(t('admin:deleted')))
      .catch(() => {
        // The refusal was shown by the call.
      })
      .finally(refresh)
  const remove = ({ uid, username }: PhotoRow): void =>
    confirm.ask({
      title: t('adminContests:photos.removeTitle', { username }),
      text: t('adminContests:photos.removeText'),
      yes: t('admin:delete'),
      isDangerous: true,
      onYes: () => done(call('contestPhotos.remove', { query: { cid, uid } })),
    })
  const clear = (): void =>
    confirm.ask({
      title: t('adminContests:photos.clearTitle', { count: photos }),
      text: t('adminContests:photos.removeText'),
      yes: t('admin:delete'),
      isDangerous: true,
      onYes: () => done(call('contestPhotos.clear', { query: { cid } })),
    })
  return (
    <PageFrame
      title={t('adminContests:photos.title')}
      lead={contest.data?.title}
      trail={<GroupContestTrail here={contest.data?.title ?? ''} />}
      actions={
        photos > 0 && (
          <DangerButton isQuiet disabled={progress !== null} onClick={clear}>
            {t('adminContests:photos.clear')}
          </DangerButton>
        )
      }
    >
      <PageTitle text={`${t('adminContests:photos.title')} ${contest.data?.title ?? ''}`} />
      <ContestTabs cid={cid} chosen="photos" />
      <p>{t('adminContests:photos.lead')}</p>
      <UploadBox
        label={t('adminContests:photos.add')}
        hint={t('adminContests:photos.hint', { mib: limits.photo.maxBytes / 1_048_576 })}
        accept={photoKinds}
        multiple
        progress={progress}
        onFiles={(files) => void send(files.map(errandOf))}
        onCancel={cancel}
      />
      {report !== null && <Report report={report} />}
      <FilterRow label={t('admin:filter.label')}>
        <SearchField
          label={t('admin:filter.keyword')}
          hint={t('adminContests:photos.keywordHint')}
          value={filter.values.keyword}
          maxChars={limits.keyword.maxChars}
          onSearch={(keyword) => filter.change({ keyword })}
        />
        <Toggle
          label={t('adminContests:photos.onlyMissing')}
          checked={filter.values.missing === 'true'}
          onChange={(isOn) => filter.change({ missing: isOn ? 'true' : '' })}
        />
        <p className={styles.count} role="status">
          {list.data !== undefined && t('adminContests:photos.count', { count: photos })}
        </p>
      </FilterRow>
      <PagedRows
        list={list}
        filter={filter}
        none={
          filter.isFiltered ? (
            <NothingFound onClear={filter.clear} />
          ) : (
            <EmptyState
              drawing="people"
              title={t('adminContests:photos.nobody')}
              hint={t('adminContests:photos.nobodyHint')}
            />
          )
        }
      >
        {(rows) => (
          <ul className={styles.cards} data-stale={list.isPlaceholderData} aria-label={t('adminContests:photos.title')}>
            {rows?.map((row) => (
              <PhotoCard
                key={row.uid}
                row={row}
                isBusy={progress !== null}
                onChoose={(file) => void send([{ username: row.username, file }])}
                onRemove={() => remove(row)}
              />
            ))}
          </ul>
        )}
      </PagedRows>
      <Confirm confirm={confirm} />
    </PageFrame>
  )
}

function Report({ report: { saved, failed } }: { report: PhotoReport }) {
  const { t } = useTranslation('adminContests')
  return (
    <>
      {saved > 0 && <Notice kind="success">{t('photos.saved', { count: saved })}</Notice>}
      {failed.length > 0 && (
        <Notice kind="error">
          {t('photos.failed', { count: failed.length })}
          <ul className={styles.failed}>
            {failed.map(({ name, why }) => (
              <li key={name}>
                {name}: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
