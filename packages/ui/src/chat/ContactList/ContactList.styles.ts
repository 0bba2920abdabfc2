import { styled } from 'styled-components'
import { space } from '../../foundation'

export const Foot = styled.div`
  display: grid;
  place-items: center;
  padding: ${space[12]} ${space[16]};
`
