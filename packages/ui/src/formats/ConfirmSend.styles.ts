import { styled } from 'styled-components'
import { color, space } from '../foundation'

export const Confirming = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[12]};
  min-height: 180px;

  & > button {
    align-self: flex-start;
  }
`

/** Who was left out: opens from the count. */
export const Who = styled.details`
  & > summary {
    cursor: pointer;
    list-style: none;
  }

  & > summary b {
    color: ${color.primary.ink};
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  & > p {
    max-height: 160px;
    padding: ${space[8]} 0;
    color: ${color.inkMuted};
    overflow-y: auto;
  }
`
