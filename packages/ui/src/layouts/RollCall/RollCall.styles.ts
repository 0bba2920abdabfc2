import { styled } from 'styled-components'
import { color, font, media, radius, space } from '../../foundation'

export const Roll = styled.section`
  display: grid;
  gap: ${space[16]};
`

export const Group = styled.section`
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  background: ${color.surface};

  & > ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
`

export const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[12]};
  align-items: center;
  padding: ${space[12]} ${space[16]};
  border-bottom: 1px solid ${color.rule};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;

  & > h2 {
    margin: 0;
    color: ${color.ink};
    font: 600 ${font.t14} ${font.sans};
    overflow-wrap: anywhere;
  }
`

export const Count = styled.span`
  margin-inline-start: auto;
`

export const Person = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]} ${space[12]};
  align-items: center;
  padding: ${space[12]} ${space[16]};

  & + & {
    border-top: 1px solid ${color.rule};
  }

  &[data-quiet] {
    color: ${color.inkMuted};
  }
`

export const Words = styled.div`
  display: grid;
  flex: 1 1 120px;
  gap: ${space[2]};
  min-width: 0;
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;

  & > b {
    font: 600 ${font.t14} ${font.sans};
    overflow-wrap: anywhere;
  }
`

export const Where = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[8]};
  align-items: center;
  color: ${color.inkMuted};
`

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  margin-inline-start: auto;

  ${media.phone} {
    flex: 1 0 100%;

    & > * {
      flex: 1 1 auto;
    }
  }
`
