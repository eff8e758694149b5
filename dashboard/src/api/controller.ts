import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schema } from './client';

export const controllerQuery = queryOptions({ queryKey: ['controller'], queryFn: () => bodyOf(api.GET('/controller')) });

export const setController = (body: Schema<'ControllerBody'>) => bodyOf(api.PUT('/controller', { body }));
