import { useState } from 'react'
import { styled } from 'styled-components'
import { color } from '../../foundation'

const Drawn = styled.svg`
  flex: none;
  color: ${color.accent};
`

const Given = styled.img`
  flex: none;
  object-fit: contain;
`

export type SchoolSealProps = {
  /** The school's own logo; the drawn seal stands in for it, also where it does not come. */
  logoUrl?: string | null
  /** Side in px. */
  size?: number
}

/** The sign of a school. Its name stands beside it, so it has no text of its own. */
export function SchoolSeal({ logoUrl, size = 32 }: SchoolSealProps) {
  const [failed, setFailed] = useState<string>()
  if (logoUrl && logoUrl !== failed)
    return <Given src={logoUrl} alt="" width={size} height={size} onError={() => setFailed(logoUrl)} />
  return (
    <Drawn
      width={size}
      height={size}
      viewBox="0 0 40 40"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M20 2.5 35 7v13c0 9-6.5 14.5-15 17.5C11.5 34.5 5 29 5 20V7z" />
      <path d="M10.5 13c3.7 0 7.2.6 9.5 2.5 2.3-1.9 5.8-2.5 9.5-2.5v11.5c-3.7 0-7.2.6-9.5 2.5-2.3-1.9-5.8-2.5-9.5-2.5z" />
      <path d="M20 15.5V27" />
    </Drawn>
  )
}
