import { styled } from 'styled-components'
import { color, media, pageBottom, pageTop, radius, space } from '../../foundation'

/** Two panes side by side; on phones one at a time, as wide as the window. */
export const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(280px, 340px) minmax(0, 1fr);
  height: calc(100dvh - var(--own-top, ${pageTop} + ${space[24]}) - ${pageBottom} - ${space[24]});
  min-height: 360px;
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  background: ${color.paper};
  overflow: clip;

  & > :first-child {
    border-inline-end: 1px solid ${color.rule};
  }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    height: calc(100dvh - var(--own-top, ${pageTop}) - ${pageBottom});
    border: 0;
    border-radius: 0;

    & > :first-child {
      border: 0;
    }

    &[data-showing='thread'] > :first-child,
    &[data-showing='list'] > :last-child {
      display: none;
    }
  }
`

export const Side = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;

  & > section {
    flex: 1;
  }
`

export const Thread = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  overflow: clip;
`
