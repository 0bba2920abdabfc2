import { QRCodeSVG } from 'qrcode.react'
import { lightColors } from '../../foundation'
import type { QrCodeProps } from './QrCode'

/** Modules of light around the code, as its standard asks. */
const quietZone = 4

export function QrDrawing({ value, label, size }: QrCodeProps) {
  return (
    <QRCodeSVG
      value={value}
      title={label}
      size={size}
      level="M"
      marginSize={quietZone}
      fgColor={lightColors.ink}
      bgColor={lightColors.surface}
    />
  )
}
