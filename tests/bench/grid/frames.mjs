/** Work of the page's main thread (time of the processor, where the trace has it) for each of its frames, from a trace: half of the frames took less than `half` ms, 99 of 100 less than `most`. */
export function frameWork(buffer) {
  const { traceEvents: events } = JSON.parse(buffer.toString());
  const frames = events.filter(({ name, ph }) => name === 'FireAnimationFrame' && ph === 'X');
  // The page that draws most frames is the one that is measured.
  const threads = new Map();
  for (const frame of frames) {
    const name = `${frame.pid} ${frame.tid}`;
    threads.set(name, [...(threads.get(name) ?? []), frame]);
  }
  const [thread, own] = [...threads].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
  if (own === undefined) return { half: Number.NaN, most: Number.NaN };
  const tasks = events
    .filter(
      ({ name, ph, pid, tid }) =>
        ph === 'X' && (name === 'RunTask' || name === 'ThreadControllerImpl::RunTask') && `${pid} ${tid}` === thread,
    )
    .toSorted((a, b) => a.ts - b.ts);
  const starts = own.map(({ ts }) => ts).toSorted((a, b) => a - b);
  const work = [];
  let task = tasks.findIndex(({ ts, dur }) => ts + dur > starts[0]);
  for (let frame = 0; frame + 1 < starts.length && task >= 0; frame++) {
    let spent = 0;
    for (; task < tasks.length && tasks[task].ts < starts[frame + 1]; task++) spent += tasks[task].tdur ?? tasks[task].dur;
    // Several callbacks of one frame are one frame.
    if (spent > 0) work.push(spent / 1_000);
  }
  work.sort((a, b) => a - b);
  return { half: work[Math.floor(work.length / 2)] ?? Number.NaN, most: work[Math.floor(work.length * 0.99)] ?? Number.NaN };
}
