import { styled } from 'styled-components'
import { color, font, media, radius, space } from '../../foundation'

export const Figures = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[24]};
  min-height: 44px;
  padding: ${space[8]} ${space[16]};
  border-top: 3px double ${color.ruleInk};
  background: ${color.surface};
  color: ${color.inkMuted};

  & b {
    color: ${color.ink};
    font-weight: 600;
  }

  & [data-tone='danger'] b {
    color: ${color.danger.ink};
  }
`

export const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[16]};
  margin-inline-start: auto;
  font: 400 ${font.t12} ${font.sans};

  & > li {
    display: flex;
    align-items: center;
    gap: ${space[8]};
  }
`

export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[16]};
  min-height: 45px;
  padding: ${space[8]} ${space[16]};
  border-top: 1px solid ${color.rule};
  background: ${color.paper};
  color: ${color.inkMuted};

  & > :last-child:not(:first-child) {
    margin-inline-start: auto;
  }

  & > [data-lock] {
    display: inline-flex;
    align-items: center;
    gap: ${space[8]};
    color: ${color.danger.ink};
    font-weight: 500;
  }

  @media print {
    & > ul {
      display: none;
    }
  }
`

export const Keys = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[16]};
  font: 400 ${font.t12} ${font.sans};

  & > li {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    white-space: nowrap;
  }

  & kbd {
    padding: 0 ${space[4]};
    border: 1px solid ${color.rule};
    border-radius: ${radius.control};
    background: ${color.surface};
    font: 500 ${font.t12} ${font.sans};
  }

  ${media.small} {
    display: none;
  }
`
