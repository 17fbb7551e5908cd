import type { Row, Values } from '#define/row';
import { branches } from '#modules/demo/branches';
import type { RateSources } from '#modules/demo/freightRateRows';
import type { BranchPartners } from '#modules/demo/partners';
import { portsOfLane } from '#modules/demo/ports';
import { Stream } from '#modules/demo/random';
import { makeRow } from '#modules/demo/rowMaking';
import { staff } from '#modules/demo/staff';
import { dayText, workingMoment } from '#modules/demo/timeline';
import { laneShares } from '#modules/demo/voyages';
import { freightLcl } from '#modules/freight/freightRate/freightLcl.entity';
import { dayNumber } from '#values/day';

const sailing = ['每周五开 ETD FRI', '每周日开 ETD SUN', 'ETD WED', 'ETD SAT'];
const closing = ['截三开六 CFS WED', '截四开日 CFS THU', 'CFS TUE', 'CFS THU'];

/** What a revenue ton is bought and sold at: on busy lanes a consolidator pays for the cargo it needs, and some ask less of more. */
function prices(stream: Stream): Values {
  const refund = stream.chance(0.15);
  const cost = refund ? -(5 + stream.below(5) * 5) : 15 + stream.below(10) * 3;
  const sell = refund ? 0 : cost + 5 + stream.below(4) * 2;
  return {
    costPerRt: String(cost),
    floorPerRt: refund ? '0' : String(cost + 3),
    sellPerRt: String(sell),
    costMinCharge: refund || stream.chance(0.6) ? null : String(cost + 10),
    sellMinCharge: refund ? null : String(sell + 15),
    ...(refund || stream.chance(0.7) ? {} : { costTiers: `0:${String(cost)} 5:${String(cost - 3)}` }),
    costOriginPerRt: '60',
    costOriginPerBl: '150',
    sellOriginPerRt: '75',
    sellOriginPerBl: '200',
    costDestPerRt: '25',
    costDestPerBl: '45',
    sellDestPerRt: '30',
    sellDestPerBl: '50',
  };
}

/** Rates of part loads of every branch: a lane of each port of destination, in force, with a few of the coming half-month still as drafts. */
export function lclRateRows({ seed, today, partners, factsOf }: Omit<RateSources, 'market'>, count: number): readonly Row[] {
  const now = dayNumber(today);
  const lanes = laneShares.flatMap(([lane]) => portsOfLane(lane));
  return Array.from({ length: count }, (_, index) => {
    const stream = new Stream(seed, 'freightLcl', index);
    const branch = branches[index % branches.length] as (typeof branches)[number];
    const pod = lanes[(index * 7) % lanes.length] as (typeof lanes)[number];
    const own = partners[branches.indexOf(branch)] as BranchPartners;
    const clerk =
      staff.find(({ job, epId }) => job === 'RAT' && epId === branch.epId)?.id ?? staff.find(({ job }) => job === 'RAT')?.id ?? '1';
    const coming = stream.chance(0.15);
    const from = now + (coming ? 12 : -stream.between(3, 12));
    return makeRow({
      definition: freightLcl,
      id: String(index + 1),
      epId: branch.epId,
      facts: factsOf(branch.epId),
      made: { createUserId: clerk, createTime: workingMoment(Math.min(from, now) - stream.between(2, 6), stream) },
      values: {
        consolidatorId: stream.pick(own.suppliers('BOOKING_AGENT'))?.id ?? null,
        contractNo: `LCL${branch.epId}${String(index).padStart(4, '0')}`,
        portLoading: branch.ports[0]?.[0] ?? '',
        portDestination: pod.code,
        transitDaysMin: pod.transitDays + 3,
        transitDaysMax: pod.transitDays + 6,
        cfsClosingDay: stream.pick(closing),
        etdWeekday: stream.pick(sailing),
        ...prices(stream),
        validFrom: dayText(from),
        validTo: dayText(from + (coming ? 15 : stream.between(14, 40))),
        spaceStatus: stream.pick(['OPEN', 'OPEN', 'OPEN', 'TIGHT']),
        ...(coming
          ? { releaseStatus: 'DRAFT', sourceState: 'CORRECTED' }
          : { releaseStatus: 'RELEASED', sourceState: 'PUBLISHED', isRecommended: stream.chance(0.1) }),
      },
    });
  });
}
