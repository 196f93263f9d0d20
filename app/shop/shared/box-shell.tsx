import type { ReactNode } from "react";

/** The maker's shell, which decorates lids and beds. */
export function Shell(): ReactNode {
  return (
    <svg viewBox="-23 -19 46 38" aria-hidden="true">
      <path
        fill="currentColor"
        d="M-4.5 10.1l-11.6-1.1q-7.4-2.1-4.5-6.3q.9-5 7.6-1.5l9.1 7.3zM-3.3 7.7l-11.1-9.2q-4.8-6.1.4-8.3q4-4 7.8 2.7l4.4 13.9zM-.9 6.5l-4.8-16.8q-.5-7.7 5.7-6.7q6.2-1 5.7 6.7l-4.8 16.8zM1.8 6.8l4.4-13.9q3.8-6.7 7.8-2.7q5.2 2.2.4 8.3l-11.1 9.2zM3.9 8.5l9.1-7.3q6.7-3.5 7.6 1.5q2.9 4.2-4.5 6.3l-11.6 1.1zM-8 11.2q8 2.4 16 0l-2.6 5.6h-10.8z"
      />
    </svg>
  );
}
