import { UserRound } from 'lucide-react'
import { styled } from 'styled-components'
import { color, font, radius } from '../../foundation'
import { initialsOf } from './initials'

const Face = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  border: 1px solid ${color.rule};
  border-radius: 50%;
  background: ${color.well};
  color: ${color.inkMuted};
  font: 600 ${font.t12} ${font.sans};
  letter-spacing: 0.02em;
  overflow: hidden;

  &[data-shape='square'] {
    border-radius: ${radius.control};
  }

  &[data-on] {
    border-color: ${color.accentRule};
    background: ${color.accentSoft};
    color: ${color.primary.ink};
  }

  & > svg {
    width: 60%;
    height: 60%;
    stroke-width: 1.6;
  }

  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`

export type AvatarProps = {
  name: string
  photoUrl?: string | null
  /** What stands in for a photo: the initials, or a picture of nobody. */
  without?: 'initials' | 'picture'
  /** Side in px; 35 in the top bar. */
  size?: number
  shape?: 'round' | 'square'
  /** Drawn in the accent, for the chosen one of several. */
  on?: boolean
}

/** A person's photo. The name stands beside it, so it is hidden from screen readers. */
export function Avatar({ name, photoUrl, without = 'initials', size = 35, shape = 'round', on }: AvatarProps) {
  return (
    <Face
      aria-hidden
      data-shape={shape}
      data-on={on || undefined}
      style={{ width: size, height: size, fontSize: Math.max(12, Math.round(size * 0.29)) }}
    >
      {photoUrl ? <img src={photoUrl} alt="" /> : without === 'picture' ? <UserRound /> : initialsOf(name)}
    </Face>
  )
}
