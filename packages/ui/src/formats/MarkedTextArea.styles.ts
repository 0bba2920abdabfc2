import { styled } from 'styled-components'
import { color, font, media, radius, space } from '../foundation'

/** The marks lie behind a field that lets them shine through; both break their lines alike. */
export const Stack = styled.div`
  position: relative;
  display: grid;
  border-radius: ${radius.control};
  background: ${color.surface};

  [data-raised] & {
    background: ${color.raised};
  }

  &[data-locked] {
    background: ${color.well};
  }

  & > textarea,
  [data-raised] & > textarea {
    position: relative;
    background: none;
    overflow-wrap: break-word;
    white-space: pre-wrap;
    scrollbar-gutter: stable;
  }
`

export const Marks = styled.div`
  position: absolute;
  inset: 0;
  padding: ${space[4]} ${space[12]};
  border: 1px solid transparent;
  color: transparent;
  font: 400 ${font.t14} ${font.sans};
  overflow: hidden;
  overflow-wrap: break-word;
  white-space: pre-wrap;
  scrollbar-gutter: stable;
  pointer-events: none;
  user-select: none;

  ${media.phone} {
    font: 400 ${font.t16} ${font.sans};
  }
`

export const Mark = styled.mark`
  border-radius: ${radius.mark};
  background: ${color.accentSoft};
  box-shadow: 0 0 0 2px ${color.accentSoft};
  color: transparent;

  &[data-kind='word'] {
    background: ${color.warning.soft};
    box-shadow:
      0 0 0 2px ${color.warning.soft},
      0 3px 0 0 ${color.warning.rule};
  }

  &[data-kind='unknown'] {
    background: ${color.danger.soft};
    box-shadow:
      0 0 0 2px ${color.danger.soft},
      0 3px 0 0 ${color.danger.rule};
  }
`
