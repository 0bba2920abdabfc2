import { styled } from 'styled-components'
import { media, pageTop, space } from '../../foundation'

/** Stands below the bar of the page when it is scrolled to. */
export const Result = styled.div`
  display: grid;
  gap: ${space[16]};
  min-width: 0;
  scroll-margin-block-start: calc(${pageTop} + ${space[16]});

  &:empty {
    display: none;
  }
`

export const Scope = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`

export const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${space[16]};
  align-items: start;

  ${media.small} {
    grid-template-columns: minmax(0, 1fr);
  }
`

export const Plain = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`

export const Alert = styled.div`
  &:empty {
    display: none;
  }
`
