import { styled } from 'styled-components'

/** Two lines of the help under a field. */
export const HelpLine = styled.span`
  display: block;
`
