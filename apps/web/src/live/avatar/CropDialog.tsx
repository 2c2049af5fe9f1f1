import 'react-easy-crop/react-easy-crop.css'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { messageOf } from '../../api/client.ts'
import { useTranslation } from '../../i18n/index.ts'
import { toast } from '../../ui/controls/toast.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import styles from './CropDialog.module.css'
import { cutSquare } from './cut-square.ts'

interface Props {
  readonly picture: string
  /** Uploads the square. */
  readonly onSend: (file: File) => Promise<void>
  readonly onClose: () => void
  readonly onUnreadable: () => void
}

const zooms = { least: 1, most: 4, step: 0.05 }

/** Cuts a picture to a square with pointer or keys, and sends it. */
export default function CropDialog({ picture, onSend, onClose, onUnreadable }: Props) {
  const { t } = useTranslation(['settings', 'common'])
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(zooms.least)
  const [area, setArea] = useState<Area | null>(null)
  const send = useMutation({
    mutationFn: async (square: Area) => {
      const file = new File([await cutSquare(picture, square)], 'avatar.png', { type: 'image/png' })
      return onSend(file)
    },
    onSuccess: () => {
      toast.success(t('settings:avatar.done'))
      onClose()
    },
  })
  return (
    <Dialog title={t('settings:avatar.crop')} onClose={onClose} closesOutside={false}>
      <div className={styles.crop}>
        <div className={styles.stage}>
          <Cropper
            image={picture}
            crop={crop}
            zoom={zoom}
            minZoom={zooms.least}
            maxZoom={zooms.most}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: onUnreadable }}
          />
        </div>
        <label className={styles.zoom}>
          {t('settings:avatar.zoom')}
          <input
            type="range"
            min={zooms.least}
            max={zooms.most}
            step={zooms.step}
            value={zoom}
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
          />
        </label>
        {send.isError && <Notice kind="error">{messageOf(send.error)}</Notice>}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button loading={send.isPending} disabled={area === null} onClick={() => area !== null && send.mutate(area)}>
            {t('settings:avatar.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
