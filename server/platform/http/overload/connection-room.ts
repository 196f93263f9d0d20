import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Network } from "../../limits/networks.ts";
import { createClientShares } from "./client-shares.ts";

export type ConnectionLimits = {
  /** Above this number, new connections are closed at once. */
  readonly connections: number;
  /** Of those, the most for one client. */
  readonly connectionsOfClient: number;
  /**
   * After this time a connection that sent no complete request may be closed to make room for
   * others.
   */
  readonly newMs: number;
};

/**
 * When connections run short, closes idle ones, the oldest first, and new ones that send no
 * request. (`closeIdleConnections` would also close new ones.) A client above its limit gets no
 * more connections.
 *
 * @returns registers a pending response, so that its connection is not closed
 */
export function makeRoom(
  server: Server,
  limits: ConnectionLimits,
  networksOfSocket: (socket: Socket) => readonly Network[],
): (response: ServerResponse) => void {
  const { connections: most, newMs } = limits;
  const reserve = Math.ceil(most / 8);
  const shares = createClientShares(limits.connectionsOfClient);
  /** The time since which each connection has been open or idle. */
  const open = new Map<Socket, number>();
  const openResponses = new Map<Socket, ServerResponse>();

  function closeIdle(count: number): void {
    let remaining = count;
    const now = performance.now();
    for (const [socket, since] of open) {
      if (remaining === 0) return;
      // Nothing was sent on a new connection yet, and a slow client still has data to receive.
      const isNew = socket.bytesWritten === 0 && now - since < newMs;
      const isIdle = !isNew && socket.writableLength === 0;
      if (!isIdle || openResponses.has(socket)) continue;
      open.delete(socket);
      socket.destroy();
      remaining -= 1;
    }
  }

  server.on("connection", (socket) => {
    const networks = networksOfSocket(socket);
    if (!shares.hasRoom(networks)) {
      socket.destroy();
      return;
    }
    const releaseShare = shares.take(networks);
    open.set(socket, performance.now());
    socket.once("close", () => {
      open.delete(socket);
      releaseShare();
    });
    if (open.size > most - reserve) closeIdle(1);
  });
  server.on("drop", () => closeIdle(reserve));

  return (response) => {
    const { socket } = response.req;
    openResponses.set(socket, response);
    response.once("close", () => {
      // The client may have pipelined another request.
      if (openResponses.get(socket) === response) openResponses.delete(socket);
    });
  };
}
