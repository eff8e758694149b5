import type { Request, Response } from 'express';

export type RequestHandler = (request: Request, response: Response) => void | Promise<void>;
