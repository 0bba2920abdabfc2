import { styled } from 'styled-components'
import { space } from '../../foundation'

/** As large as the calendar, which comes later. */
export const CalendarPlace = styled.div`
  min-width: 280px;
  min-height: 328px;
  padding: ${space[12]};
`
