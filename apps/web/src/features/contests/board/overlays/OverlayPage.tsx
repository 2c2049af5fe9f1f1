import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { messageOf } from '../../../../api/client.ts'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { Closed } from '../OutsideBoardPage.tsx'
import { Overlay } from './Overlay.tsx'
import styles from './OverlayPage.module.css'
import { type OverlayKind, type OverlayOptions, overlayKindOf, readOptions } from './options.ts'
import { type OverlayData, useOverlayData, usePassData } from './use-overlay-data.ts'

/** A page for a browser source of streaming software: nothing but the overlay on a transparent background. */
export function OverlayPage() {
  const { contestID = '', kind: text } = useParams()
  const kind = overlayKindOf(text)
  return /^\d{1,9}$/.test(contestID) && kind !== null ? (
    <Known key={contestID} cid={Number(contestID)} kind={kind} />
  ) : (
    <Closed />
  )
}

interface KnownProps {
  readonly cid: number
  readonly kind: OverlayKind
}

function Known({ cid, kind }: KnownProps) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const pass = query.get('pass') ?? ''
  const options = readOptions(kind, query)
  const Source = pass === '' ? Public : Passed
  return <Source key={pass} cid={cid} kind={kind} options={options} pass={pass} />
}

interface SourceProps extends KnownProps {
  readonly options: OverlayOptions
  readonly pass: string
}

function Public({ cid, ...props }: SourceProps) {
  return <Picture {...props} data={useOverlayData(cid)} />
}

function Passed({ cid, ...props }: SourceProps) {
  return <Picture {...props} data={usePassData(cid, props.pass)} />
}

interface PictureProps extends Omit<SourceProps, 'cid'> {
  readonly data: OverlayData
}

function Picture({ kind, options, pass, data }: PictureProps) {
  const { t } = useTranslation('contestOverlays')
  useTransparentPage()
  const title = `${t(`kinds.${kind}.name`)} · ${data.contest?.title ?? ''}`
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <PageTitle text={title} />
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      {data.error !== null && data.board === undefined ? (
        <p className={styles.closed} role="alert">
          {messageOf(data.error)} {pass === '' && t('closedHint')}
        </p>
      ) : (
        <Overlay kind={kind} options={options} data={data} />
      )}
    </main>
  )
}

/** A dark color scheme of the document would paint an opaque background behind a transparent page. */
const useTransparentPage = (): void => {
  useEffect(() => {
    document.documentElement.dataset.overlay = ''
    return () => {
      delete document.documentElement.dataset.overlay
    }
  }, [])
}
