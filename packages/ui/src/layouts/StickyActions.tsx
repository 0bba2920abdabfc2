import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { color, font, layer, media, space } from '../foundation'

/** Stays at the foot of the window. */
export const StickyBar = styled.div`
  position: sticky;
  inset-block-end: 0;
  z-index: ${layer.actions};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space[8]};
  min-height: 64px;
  margin-top: ${space[16]};
  padding: ${space[8]} 0;
  border-top: 1px solid ${color.rule};
  background: ${color.paper};

  & > p {
    flex: 1 1 160px;
    color: ${color.inkMuted};
    font: 400 ${font.t13} ${font.sans};
  }

  ${media.phone} {
    & > p {
      flex-basis: 100%;
    }

    & > button {
      flex: 1;
    }
  }

  @media print {
    display: none;
  }
`

/** Buttons of a long form that stay at the foot of the window, the primary one last; a note at their left. */
export function StickyActions({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <StickyBar>
      <p role="status">{note}</p>
      {children}
    </StickyBar>
  )
}
