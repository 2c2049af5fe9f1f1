import { useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { uploadForm } from '../../../api/upload.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { UploadBox } from '../../../ui/fields/UploadBox.tsx'
import { IconX } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { carouselQuery } from './queries.ts'
import styles from './Site.module.css'

/** Pictures of the home page, in the order they came. */
export function Carousel() {
  const { t } = useTranslation(['adminSite', 'admin'])
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { data } = useQuery(carouselQuery)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: carouselQuery.queryKey })
  const add = async (files: readonly File[]): Promise<void> => {
    setProblem(null)
    for (const file of files) {
      setProgress(0)
      try {
        await uploadForm('adminSite.addPicture', { field: 'file', file }, { onProgress: setProgress })
      } catch (error) {
        setProblem(`${file.name}: ${messageOf(error)}`)
      }
    }
    setProgress(null)
    await refresh()
  }
  const remove = (id: number, place: number): void =>
    confirm.ask({
      title: t('adminSite:carousel.removeTitle', { place }),
      text: t('adminSite:carousel.removeText'),
      yes: t('admin:delete'),
      isDangerous: true,
      onYes: () =>
        void call('adminSite.removePicture', { query: { id } })
          .then(() => toast.success(t('admin:deleted')))
          .catch(() => {})
          .finally(() => void refresh()),
    })
  return (
    <>
      <UploadBox
        label={t('adminSite:carousel.add')}
        hint={t('adminSite:carousel.hint', { mib: limits.carousel.maxBytes / 1_048_576 })}
        accept=".jpg,.jpeg,.jfif,.png,.gif,.webp,.svg"
        multiple
        progress={progress}
        onFiles={(files) => void add(files)}
      />
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      {data?.length === 0 && (
        <EmptyState title={t('adminSite:carousel.none')} hint={t('adminSite:carousel.noneHint')} />
      )}
      <ul className={styles.pictures}>
        {data?.map(({ id, url }, index) => (
          <li key={id}>
            <img src={url} alt={t('adminSite:carousel.picture', { place: index + 1 })} loading="lazy" />
            <IconButton
              label={t('adminSite:carousel.removeOf', { place: index + 1 })}
              onClick={() => remove(id, index + 1)}
            >
              <IconX aria-hidden size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Confirm confirm={confirm} />
    </>
  )
}
