import { useTranslation } from '../../../../i18n/index.ts'
import { copyText } from '../../../../lib/copy.ts'
import { calendarAddress, useOwnTimes } from '../../../../live/contest/own-times.ts'
import { Menu } from '../../../../ui/controls/Menu.tsx'
import { toast } from '../../../../ui/controls/toast.ts'
import { IconCopy, IconExternalLink } from '../../../../ui/icons.ts'
import { IconCalendarPlus } from '../icons.ts'
import styles from './ContestsPage.module.css'

/** Subscribes a calendar app to the contests of the site; apps without a handler take the copied address. */
export function SubscribeMenu() {
  const { t } = useTranslation(['contests', 'common'])
  const address = calendarAddress('/contests.ics', useOwnTimes())
  const copy = async (): Promise<void> => {
    if (await copyText(`${location.origin}${address}`)) toast.success(t('common:action.copied'))
    else toast.error(t('common:action.copyFailed'))
  }
  return (
    <Menu
      label={t('list.calendar.subscribeHint')}
      buttonClass={styles.subscribe}
      entries={[
        {
          key: 'open',
          text: t('list.calendar.open'),
          icon: <IconExternalLink aria-hidden size={16} />,
          // Calendar apps register this scheme for subscriptions.
          onPick: () => location.assign(`webcal://${location.host}${address}`),
        },
        {
          key: 'copy',
          text: t('list.calendar.copy'),
          icon: <IconCopy aria-hidden size={16} />,
          onPick: () => void copy(),
        },
      ]}
    >
      <IconCalendarPlus aria-hidden size={16} />
      {t('list.calendar.subscribe')}
    </Menu>
  )
}
