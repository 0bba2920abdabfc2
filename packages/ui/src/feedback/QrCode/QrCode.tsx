import { styled } from 'styled-components'
import { lightColors, radius } from '../../foundation'
import { later } from '../../foundation/later'

const Drawing = later(async () => (await import('./QrDrawing')).QrDrawing)

// A camera wants dark on light, in a dark theme too.
const Frame = styled.span`
  display: inline-block;
  padding: 0;
  border-radius: ${radius.control};
  background: ${lightColors.surface};
  line-height: 0;
  forced-color-adjust: none;

  & > svg {
    max-width: 100%;
    height: auto;
  }
`

export type QrCodeProps = {
  /** What a camera reads: an address, a payment, a key; at most 2,331 bytes. */
  value: string
  /** What it is for, for who does not see it. */
  label: string
  /** Width and height in CSS pixels. */
  size?: number
}

/** A QR code, with the quiet zone around it that cameras need. Always offer what it holds in words or as a link too. */
export function QrCode({ value, label, size = 192 }: QrCodeProps) {
  return (
    <Frame style={{ minWidth: size, minHeight: size }}>
      <Drawing value={value} label={label} size={size} />
    </Frame>
  )
}
