import 'react-easy-crop/react-easy-crop.css'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useSave } from '../../api/form/use-save.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx'
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
  const { t } = useTranslation('settings')
  const form = useForm({ stored: { crop: { x: 0, y: 0 }, zoom: zooms.least } })
  const { crop, zoom } = form.values
  const [area, setArea] = useState<Area | null>(null)
  const save = useSave({
    form,
    send: async () => {
      if (area === null) return
      await onSend(new File([await cutSquare(picture, area)], 'avatar.png', { type: 'image/png' }))
    },
    stale: [],
    done: t('avatar.done'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('avatar.crop')} onClose={onClose} closesOutside={false}>
      <DialogForm yes={t('avatar.save')} form={form} save={save} onClose={onClose} disabled={area === null}>
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
            onCropChange={(moved) => form.set({ crop: moved })}
            onZoomChange={(zoomed) => form.set({ zoom: zoomed })}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: onUnreadable }}
          />
        </div>
        <label className={styles.zoom}>
          {t('avatar.zoom')}
          <input
            type="range"
            min={zooms.least}
            max={zooms.most}
            step={zooms.step}
            value={zoom}
            onChange={(event) => form.set({ zoom: Number(event.currentTarget.value) })}
          />
        </label>
      </DialogForm>
    </Dialog>
  )
}
