import { Fragment } from 'react';

/** What a row is called: its parts follow each other the way the page is read, each written in its own direction. */
export function RowName({ text }: { text: string }) {
  const parts = text.split(' · ');
  return (
    <span>
      {parts.map((part, at) => (
        <Fragment key={parts.slice(0, at + 1).join()}>
          {at === 0 ? null : ' · '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
