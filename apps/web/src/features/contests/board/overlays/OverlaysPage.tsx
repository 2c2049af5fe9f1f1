import { useState } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { useContest } from '../../../../live/contest/use-contest.ts'
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx'
import { Tabs } from '../../../../ui/page/Tabs.tsx'
import { Overlay } from './Overlay.tsx'
import { OverlayForm } from './OverlayForm.tsx'
import { OverlayPasses } from './OverlayPasses.tsx'
import styles from './OverlaysPage.module.css'
import { type OverlayKind, type OverlayOptions, overlayAddress, overlayKinds, usualOptions } from './options.ts'
import { useOverlayData } from './use-overlay-data.ts'

/** Overlays for the director of a broadcast: options, a preview, and the address for the streaming software. */
export function OverlaysPage() {
  const { t } = useTranslation('contestOverlays')
  const { cid, contest } = useContest()
  const [kind, setKind] = useState<OverlayKind>('standings')
  const [chosen, setChosen] = useState<Partial<Record<OverlayKind, OverlayOptions>>>({})
  const [pass, setPass] = useState<string | null>(null)
  const data = useOverlayData(cid)
  const options = chosen[kind] ?? usualOptions(kind)
  const address = location.origin + overlayAddress({ cid, kind, pass }, options)
  return (
    <div className={styles.page}>
      <PageTitle text={`${t('title')} · ${contest.title}`} />
      <p className={styles.lead}>
        {t('lead')} <Link to={`/contest/commentary/${cid}`}>{t('commentary')}</Link>
      </p>
      {!contest.openRank && <OverlayPasses cid={cid} hasPass={pass !== null} onPass={setPass} />}
      <Tabs
        id="overlays"
        label={t('title')}
        tabs={overlayKinds.map((name) => ({ name, text: t(`kinds.${name}.name`) }))}
        chosen={kind}
        onChoose={setKind}
      />
      <section
        role="tabpanel"
        id={`overlays-${kind}`}
        aria-labelledby={`overlays-${kind}-tab`}
        className={styles.overlay}
      >
        <p className={styles.lead}>{t(`kinds.${kind}.hint`)}</p>
        <OverlayForm
          kind={kind}
          options={options}
          lines={data.lines}
          problems={data.board?.problems ?? []}
          onChange={(changed) => setChosen((before) => ({ ...before, [kind]: { ...options, ...changed } }))}
        />
        <div className={styles.address}>
          <code>{address}</code>
          <CopyButton text={address} />
          <a href={address} target="_blank" rel="noreferrer">
            {t('open')}
          </a>
        </div>
        <figure className={styles.figure}>
          <div className={styles.preview}>
            <Overlay key={kind} kind={kind} options={options} data={data} />
          </div>
          <figcaption className={styles.lead}>{t('previewHint')}</figcaption>
        </figure>
      </section>
    </div>
  )
}
