import { styled } from 'styled-components'
import { color, font, motion, space } from '../../foundation'

/** Its last rule lies under the edge of a sheet that it ends. */
export const List = styled.ul`
  margin-block-end: -1px;
  border-block-end: 1px solid ${color.rule};
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};
  font-variant-numeric: tabular-nums;

  & > li + li > details > summary > :last-child,
  & > li + li[data-ticks] > details {
    border-block-start: 1px solid ${color.rule};
  }

  & > li[data-ticks] > details > summary > :last-child {
    border-block-start: 0;
  }
`

/** An installment; with a box its margin stands beside what opens. */
export const Line = styled.li`
  &[data-ticks] {
    display: grid;
    grid-template-columns: 56px minmax(0, 1fr);
  }

  &[data-ticks] > details {
    background: none;
  }

  &[data-ticks] > details > summary {
    grid-template-columns: minmax(0, 1fr);
  }

  &[data-ticks] > details > dl {
    margin-inline-start: ${space[12]};
  }

  &[data-chosen] {
    box-shadow: inset 3px 0 0 ${color.accent};
  }
`

/** The margin of an installment that can be ticked: all of it is the box's place to press. */
export const Tick = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-end;
  gap: ${space[4]};
  min-height: 56px;
  padding: ${space[12]} ${space[8]} ${space[12]} ${space[4]};
  border-inline-end: 1px solid ${color.rule};
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};
  text-align: end;
  overflow-wrap: anywhere;

  & > input {
    width: 20px;
    height: 20px;
  }

  &:is(label) {
    cursor: pointer;
  }
`

/** The margin of a register runs through the lines of what is open. */
export const Installment = styled.details`
  background: linear-gradient(${color.rule}, ${color.rule}) 55px 0 / 1px 100% no-repeat;

  & > summary {
    display: grid;
    grid-template-columns: 56px minmax(0, 1fr);
    min-height: 56px;
    cursor: pointer;
    list-style: none;
  }

  & > summary::-webkit-details-marker {
    display: none;
  }

  & > summary:hover {
    background: ${color.hover};
  }

  & > summary:focus-visible {
    outline-offset: -2px;
  }

  & > summary > [data-margin] {
    padding: ${space[12]} ${space[8]} ${space[12]} ${space[4]};
    color: ${color.inkMuted};
    font: 400 ${font.t13} ${font.sans};
    text-align: end;
    overflow-wrap: anywhere;
  }

  & > summary svg {
    flex: none;
    width: 16px;
    height: 16px;
    margin-top: ${space[2]};
    color: ${color.inkFaint};
    transition: transform ${motion.enter};
  }

  &[open] > summary svg {
    transform: rotate(180deg);
  }

  @media print {
    & > summary svg {
      display: none;
    }
  }
`

export const Head = styled.span`
  display: flex;
  align-items: flex-start;
  gap: ${space[8]};
  min-width: 0;
  padding: ${space[12]} ${space[16]} ${space[12]} ${space[12]};

  & > span:first-child {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  & b {
    font: 600 ${font.t14} ${font.sans};
  }

  & small {
    display: block;
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
  }
`

export const Amounts = styled.span`
  display: grid;
  flex: none;
  justify-items: end;
  gap: ${space[2]};

  &[data-settled] > b {
    color: ${color.inkMuted};
    font-weight: 500;
  }
`

export const Lines = styled.dl`
  margin: 0 ${space[16]} 0 calc(56px + ${space[12]});
  padding-block-end: ${space[16]};

  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${space[12]};
    padding-block: ${space[4]};
  }

  & small {
    display: block;
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
  }

  & dd {
    margin: 0;
    text-align: end;
  }
`

export const Sum = styled.div`
  margin-block-start: ${space[4]};
  border-block-start: 1px solid ${color.ink};
  font-weight: 600;
`
