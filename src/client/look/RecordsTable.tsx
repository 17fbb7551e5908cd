import type { ReactNode } from 'react';
import './recordsTable.css';

interface RecordsTableProps {
  readonly heads: readonly string[];
  readonly className?: string;
  /** Heads that stand over figures, at the end of their column as these do. */
  readonly figures?: readonly string[];
  readonly children: ReactNode;
}

/** A table of records under the words of its heads; `children` are its rows. */
export function RecordsTable({ heads, className = '', figures = [], children }: RecordsTableProps) {
  return (
    <table className={`records-table ${className}`}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className={figures.includes(head) ? 'records-figure' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
