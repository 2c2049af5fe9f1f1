import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../../../api/download.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import list from '../List.module.css'

/** Everything the site stores about the user, as a download. */
export function OwnData() {
  const { t } = useTranslation('settings')
  // A refusal is shown as a notification.
  const save = useMutation({ mutationFn: () => download('ownData.download', {}) })
  return (
    <>
      <p className={list.lead}>{t('data.lead')}</p>
      <p className={list.lead}>{t('data.without')}</p>
      <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
        {t('data.download')}
      </Button>
    </>
  )
}
