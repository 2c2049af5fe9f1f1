import { useTranslation } from '../../../../i18n/index.ts'
import { useContest } from '../../../../live/contest/use-contest.ts'
import { useDropdown } from '../../../../ui/controls/use-dropdown.ts'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { IconSettings } from '../icons.ts'
import styles from './LateSwitch.module.css'

/** Whether lists and figures include late submissions. */
export function LateSwitch() {
  const { t } = useTranslation('contests')
  const { containsEnd, setContainsEnd } = useContest()
  const panel = useDropdown()
  return (
    <div className={styles.box} ref={panel.box}>
      <button
        type="button"
        ref={panel.button}
        className={styles.button}
        aria-label={t('late.settings')}
        title={t('late.settings')}
        aria-expanded={panel.opened}
        aria-controls={panel.opened ? panel.panelId : undefined}
        onClick={panel.toggle}
      >
        <IconSettings aria-hidden size={16} />
      </button>
      {panel.opened && (
        <section id={panel.panelId} className={styles.panel} aria-label={t('late.settings')}>
          <Toggle label={t('late.contains')} hint={t('late.hint')} checked={containsEnd} onChange={setContainsEnd} />
        </section>
      )}
    </div>
  )
}
