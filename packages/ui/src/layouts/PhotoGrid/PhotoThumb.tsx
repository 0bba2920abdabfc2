import { Image } from 'lucide-react'
import { useState } from 'react'
import { styled } from 'styled-components'
import { color, radius } from '../../foundation'

const Small = styled.span`
  display: grid;
  place-items: center;
  width: 48px;
  height: 36px;
  border: 1px solid ${color.rule};
  border-radius: ${radius.control};
  background: ${color.well};
  color: ${color.inkMuted};
  overflow: clip;

  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }

  & > svg {
    width: 16px;
    height: 16px;
  }
`

export type PhotoThumbProps = {
  /** Address of the picture; without one its sign stands there. */
  readonly url: string | null
}

/** A picture in a cell of a table; the words beside it say what it shows. */
export function PhotoThumb({ url }: PhotoThumbProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <Small>
      {url && url !== broken ? <img src={url} alt="" loading="lazy" onError={() => setBroken(url)} /> : <Image aria-hidden />}
    </Small>
  )
}
