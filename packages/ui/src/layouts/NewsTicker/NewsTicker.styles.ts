import { styled } from 'styled-components'
import { color, font, media, radius, space } from '../../foundation'

export const Strip = styled.section`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[12]};
  padding: ${space[8]} ${space[8]} ${space[8]} ${space[16]};
  border: 1px solid ${color.rule};
  border-inline-start: 3px solid ${color.accent};
  border-radius: ${radius.panel};
  background: ${color.surface};
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};

  &[data-still] {
    align-items: start;
    padding: ${space[12]} ${space[16]};
  }

  & > svg {
    color: ${color.accent};
  }

  &[data-still] > svg {
    margin-top: ${space[2]};
  }

  ${media.phone} {
    gap: ${space[8]};
    padding-inline-start: ${space[12]};
  }

  @media print {
    display: none;
  }
`

export const News = styled.ul`
  position: relative;
  min-width: 0;
  padding: 0;
  list-style: none;

  [data-still] > & {
    display: grid;
    gap: ${space[8]};
  }

  /* News that is one link is as high as a finger is wide: the whole strip while one shows, each of a list. */
  ${media.phone} {
    [data-turn='now'] > [data-whole]::after,
    [data-turn='held'] > [data-whole]::after {
      position: absolute;
      inset: calc(-1 * ${space[12]}) 0;
      content: '';
    }

    [data-still] > & [data-whole] {
      display: block;
      padding-block: ${space[12]};
    }

    [data-still] > &:has([data-whole]) {
      gap: 0;
    }
  }
`

export const Item = styled.li`
  overflow-wrap: anywhere;

  /* One line while it moves, whole while it is held; what is not its turn is there for screen readers and the focus. */
  &[data-turn='now'] {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 1;
  }

  &[data-turn='held'] {
    display: block;
  }

  &[data-turn='later'] {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  ${media.phone} {
    &[data-turn='now'] {
      -webkit-line-clamp: 2;
    }
  }
`

export const Controls = styled.div`
  display: flex;
  align-items: center;

  & > span {
    padding: 0 ${space[4]};
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  ${media.phone} {
    grid-column: 1 / -1;
    justify-content: flex-end;
  }
`
