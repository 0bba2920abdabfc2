import { styled } from 'styled-components'
import { space } from '../../foundation'

/** What stands in the dialog while there is nothing to crop. */
export const Still = styled.div`
  display: grid;
  place-items: center;
  min-height: min(50vh, 360px);
  padding: ${space[24]};
`
