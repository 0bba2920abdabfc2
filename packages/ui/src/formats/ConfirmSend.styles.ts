import { styled } from 'styled-components'
import { space } from '../foundation'

export const Confirming = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[12]};
  min-height: 180px;

  & > button {
    align-self: flex-start;
  }
`
